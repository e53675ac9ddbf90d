"""What a document says, normalized: the shape of `esrp parse`, of the loader's input and of the Python API.

Field names, units and NULL rules are those of the SQL schema. A value that the document does not state is None, never 0
and never a guess. Models are frozen: what was read is not changed afterwards, it is judged by findings.
"""

from esrp_ingest.models.documents import (
    Document,
    DocumentKind,
    Finding,
    ParsedDocument,
    Program,
    TableTrust,
    noticed,
)
from esrp_ingest.models.fields import (
    Located,
    Model,
    Place,
    PrintedHeader,
    PrintedLabel,
    about,
    located,
)
from esrp_ingest.models.runs import (
    Aggregate,
    BackupResult,
    DiskIo,
    HostCounter,
    Instance,
    InstanceIo,
    InstanceReads,
    IoScope,
    LogEvent,
    PrintedAggregate,
    ResultTable,
    Run,
    SoftRecoveryResult,
    WordSource,
)
from esrp_ingest.models.solutions import (
    SOLUTION_ROWS,
    DiskType,
    Reliability,
    ReportedMetric,
    Solution,
    SolutionFact,
    SolutionSource,
)

__all__ = [
    "SOLUTION_ROWS",
    "Aggregate",
    "BackupResult",
    "DiskIo",
    "DiskType",
    "Document",
    "DocumentKind",
    "Finding",
    "HostCounter",
    "Instance",
    "InstanceIo",
    "InstanceReads",
    "IoScope",
    "Located",
    "LogEvent",
    "Model",
    "ParsedDocument",
    "Place",
    "PrintedAggregate",
    "PrintedHeader",
    "PrintedLabel",
    "Program",
    "Reliability",
    "ReportedMetric",
    "ResultTable",
    "Run",
    "SoftRecoveryResult",
    "Solution",
    "SolutionFact",
    "SolutionSource",
    "TableTrust",
    "WordSource",
    "about",
    "located",
    "noticed",
]
