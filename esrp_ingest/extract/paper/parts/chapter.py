"""What stands over the figures of a part of a paper: its set-up, and its test."""

from dataclasses import dataclass

from esrp_ingest.extract.paper.parts.states import names_test_alone
from esrp_ingest.extract.paper.parts.whose import OVER
from esrp_ingest.models import ReportedMetric


@dataclass(frozen=True, slots=True)
class Chapter:
    """The set-up, and everything that stands over the figures of a part: the set-up or the test, None for neither."""

    setup: str | None = None
    condition: str | None = None

    def over(self, figure: ReportedMetric) -> ReportedMetric:
        """A figure of this chapter with what stands over it, but for what is said of it already."""
        if self.condition is None or (figure.condition and self.condition.endswith(figure.condition)):
            return figure
        if f"{OVER}{self.condition}{OVER}" in f"{OVER}{figure.condition}{OVER}":
            return figure
        if figure.condition and names_test_alone(figure.condition) and names_test_alone(self.condition):
            return figure  # it is of the test that stands nearest
        said = OVER.join(filter(None, (self.condition, figure.condition)))
        return figure.model_copy(update={"condition": said})
