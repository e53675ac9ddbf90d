"""A document as a whole: its bytes, what it says, and what was noticed about that."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from esrp_ingest.layout import Locator, Severity
from esrp_ingest.models.fields import Located, Model, about, located
from esrp_ingest.models.runs import Run
from esrp_ingest.models.solutions import Solution

DocumentKind = Literal["whitepaper", "report"]
Program = Literal["ESRP"]


class Finding(Located):
    """Something that reading or the audit noticed.

    Attributes:
        run: index into the document's runs, None where the finding is about the document.
    """

    run: int | None = None
    rule: Annotated[str, about("name of the rule")]
    severity: Annotated[Severity, about("error, warning or info")]
    subject: Annotated[str | None, about("what it is about")] = None
    expected: Annotated[str | None, about("what would hold, never applied")] = None
    actual: Annotated[str | None, about("what stands there")] = None
    message: Annotated[str, about("in words")]
    table_name: Annotated[str | None, about("table of the one figure that it is about")] = None
    row_key: Annotated[str | None, about("what the row of that figure is about; empty for the run itself")] = None
    column_name: Annotated[str | None, about("column of that figure")] = None


def noticed(
    rule: str, severity: Severity, message: str, locator: Locator, subject: str | None = None, run: int | None = None
) -> Finding:
    """A finding of what was seen at a place: not read, or read with doubt."""
    return Finding(run=run, rule=rule, severity=severity, subject=subject, message=message, **located(locator))


class TableTrust(Model):
    """How far a table of a run can be trusted.

    Attributes:
        run: index into the document's runs.
    """

    run: int
    table_name: Annotated[str, about("the table")]
    scope: Annotated[str | None, about("scope or role of its rows, NULL where the table has none")] = None
    relations_checked: Annotated[int, about("arithmetic relations that involve it and could be checked")]
    relations_held: Annotated[int, about("how many of them hold")]
    doubtful: Annotated[
        bool,
        about("most of them do not hold, or nearly all would with other tables or columns: its figures are held back"),
    ]


class Document(Model):
    """One input file, identified by the SHA-256 of its bytes.

    Attributes:
        figures: words with digits on its pages, less running heads and feet.
        figures_read: how many of them stand in rows that were read.
        figures_explained: how many a rule explains (a page's number, a caption, ...), or were kept as printed.
        figures_left: all others.
    """

    sha256: Annotated[str, about("SHA-256 of the file's bytes, hexadecimal"), Field(pattern=r"^[0-9a-f]{64}$")]
    media_type: Annotated[str, about("kind of file: application/pdf, text/html, text/plain, message/rfc822, ...")]
    kind: Annotated[DocumentKind, about("whitepaper or report")]
    program: Annotated[Program | None, about("ESRP, or NULL for a paper outside the program")] = None
    title: Annotated[str | None, about("title as printed on the front page")] = None
    page_count: Annotated[int | None, about("pages of a PDF")] = None
    byte_size: Annotated[int, about("size of the file", "bytes")]
    extractor_version: Annotated[str, about("version of the extraction that read it")]
    template: Annotated[
        str | None, about("name and hash of the layout template by which it was read, NULL without one")
    ] = None
    relations_checked: Annotated[int, about("arithmetic relations that the audit could check")] = 0
    relations_held: Annotated[int, about("how many of them hold")] = 0
    figures: int = 0
    figures_read: int = 0
    figures_explained: int = 0
    figures_left: int = 0


class ParsedDocument(Model):
    """Everything that one document says: what `parse()` returns and `esrp parse` prints."""

    document: Document
    solutions: tuple[Solution, ...] = ()
    runs: tuple[Run, ...] = ()
    findings: tuple[Finding, ...] = ()
    table_trust: tuple[TableTrust, ...] = ()

    if TYPE_CHECKING:  # `esrp_ingest.glance` adds these

        def to_frame(self, table: str = "run", library: str | None = None) -> Any: ...  # noqa: ANN401

        def _repr_html_(self) -> str: ...
