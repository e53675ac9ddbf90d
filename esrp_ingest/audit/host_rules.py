"""The software table against what the reports say of the machines that they ran on."""

import re
from collections.abc import Iterator

from esrp_ingest.audit.cells import fact_of
from esrp_ingest.audit.rule import Check, Paper, paper_rule

_BOTH = "the paper's software table and the Test Summary of its reports"
_VERSION = re.compile(r"\d\.\d++\.\d")
_EDITION = re.compile(r"\b(foundation|standard|enterprise|datacenter|web)\b", re.IGNORECASE)


@paper_rule("warning", "The ESE.dll version of the software table = the ESE version of the reports.", _BOTH)
def ese_version(paper: Paper) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        run, fact = paper.first_run(index), fact_of(solution, "ese_dll_version")
        if run is not None and run.ese_version and fact is not None and _VERSION.search(fact.value):
            message = f"the paper states ESE.dll {fact.value}, the reports ESE {run.ese_version}"
            if fact.value == run.jetstress_version:
                message += " (what is stated is the version of Jetstress)"
            holds = _parts(fact.value) == _parts(run.ese_version)
            yield Check("ESE.dll file version", holds, run.ese_version, fact.value, message, fact)


def _parts(version: str) -> list[str]:
    """The parts of a version, which may be printed with zeros before them: `08.01` is `8.1`."""
    return [part.lstrip("0") for part in version.strip().split(".")]


@paper_rule("warning", "The Windows edition of the software table = that of the reports.", _BOTH)
def host_edition(paper: Paper) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        run, fact = paper.first_run(index), fact_of(solution, "host_os")
        stated = _EDITION.search(fact.value) if fact is not None else None
        tested = _EDITION.search(run.operating_system or "") if run is not None else None
        if stated is not None and tested is not None:
            holds = stated.group().lower() == tested.group().lower()
            message = f"the paper states Windows {stated.group()}, the reports ran on {tested.group()}"
            yield Check("Host OS", holds, tested.group(), stated.group(), message, fact)
