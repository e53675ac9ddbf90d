"""What fuzzing found: every input that once ended in something other than a document or an error on purpose."""

from datetime import datetime

import pytest
from fuzz.contract import check_document, check_quantities
from small_reports import small_report

from esrp_ingest.audit import audit
from esrp_ingest.audit.repair import single_keystroke
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.extract.paper.setup.configuration import read_count, read_size_gb
from esrp_ingest.extract.paper.setup.profiles import read_iops
from esrp_ingest.extract.report.log import thresholds
from esrp_ingest.models import LogEvent, Run, Solution
from esrp_ingest.numerals import percentage
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.quantities import ENGLISH
from esrp_ingest.sources.archives import Archive

ENDLESS = "9" * 5000


def test_a_negative_figure_is_mended_without_moving_its_sign() -> None:
    assert single_keystroke(-1.0, 232060.297, 0.001) is None
    repair = single_keystroke(-12.5, -21.5, 0.001)
    assert repair is not None
    assert repair.text == "-21.500"


def test_figures_that_are_no_numbers_are_not_mended() -> None:
    assert single_keystroke(float("inf"), 1, 0.1) is None
    assert single_keystroke(1, float("inf"), 0.1) is None


@pytest.mark.parametrize("text", [ENDLESS, f"{ENDLESS}.00:00:00", f"{ENDLESS}/1/2010 1:00:00", f"-{ENDLESS} MB"])
def test_endless_numbers_are_no_figures(text: str) -> None:
    check_quantities(text)


@pytest.mark.parametrize("read", [read_count, read_iops, percentage, read_size_gb])
def test_endless_numbers_in_configurations_are_none(read) -> None:
    assert read(f"{ENDLESS} GB {ENDLESS}%") is None


def log(*messages: str) -> tuple[LogEvent, ...]:
    return tuple(LogEvent(logged_at=datetime(2013, 1, 1), message=message) for message in messages)


def test_limits_in_the_log_that_are_no_numbers_are_left_out() -> None:
    message = "Database read latency thresholds: (average: {} msec/read, maximum: 50 msec/read)."
    assert thresholds(log(message.format("20")), ENGLISH) == {
        "database_read_limit_ms": 20,
        "database_read_peak_limit_ms": 50,
    }
    for odd in (ENDLESS, "1.2.3"):
        assert thresholds(log(message.format(odd)), ENGLISH) == {"database_read_peak_limit_ms": 50}


def test_the_audit_stands_logs_with_figures_that_are_no_numbers() -> None:
    messages = [
        "Instance1.1 has 1.2.3 for I/O Database Reads Average Latency.",
        "Database Cache Size, Last: 1.2.3 (lower bound: 4.5.6)",
        "Performance logging started (interval: 0 ms).",
        "Performance logging has ended.",
        f"C:\\a.blg has {ENDLESS} samples.",
        f"C:\\a.xml has {ENDLESS} samples queried.",
        "(1.2.3% generated)",
    ]
    performance = audit([], [Run(test_type="performance", maximum_cache_mb=1, log_event=log(*messages))])
    recovery = audit([], [Run(test_type="soft_recovery", log_event=log(*messages))])
    assert [finding for finding in (*performance.findings, *recovery.findings) if "nan" in finding.message] == []


def test_an_answer_holds_no_number_that_json_cannot_hold() -> None:
    with pytest.raises(ValueError, match="finite number"):
        Solution(iops_per_mailbox=float("inf"))


def test_what_does_not_fit_the_model_is_refused_as_invalid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("esrp_ingest.parsing.EXTRACTOR_VERSION", None)
    with pytest.raises(UnreadableDocument, match="does not fit the model: extractor_version") as error:
        parse_bytes(small_report(1).encode())
    assert error.value.code == "invalid"


def test_an_archive_with_a_member_without_a_name_is_corrupt(tmp_path) -> None:
    import zipfile

    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a", b"")
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")
    data[entry + 28] = 0  # the length of the name
    path.write_bytes(data)
    with path.open("rb") as file, pytest.raises(UnreadableDocument) as error:
        Archive(file)
    assert error.value.code == "corrupt"


def test_an_endless_number_in_a_report_costs_its_cell_alone() -> None:
    parsed = check_document(small_report(1).replace("33000.000", ENDLESS).encode(), "a.html")
    assert parsed is not None
    assert parsed.runs[0].achieved_iops == 300.2


@pytest.mark.parametrize("text", [ENDLESS, "1" + " " * 5000 + "x", "1," * 2500])
def test_long_runs_of_one_letter_are_searched_in_a_moment(text: str) -> None:
    from esrp_ingest.audit import disk_rules
    from esrp_ingest.extract.paper.setup import sizes

    patterns = (disk_rules._FRACTION, disk_rules._PRODUCT, sizes._SIZE)
    assert [pattern.search(text) for pattern in patterns] == [None] * 3
