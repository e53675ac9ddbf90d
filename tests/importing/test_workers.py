"""Documents that hang, crash or eat memory cost themselves and nothing else."""

import hashlib
import io
import json
import os
import subprocess
import sys
from concurrent.futures import wait
from dataclasses import replace
from pathlib import Path

import pytest
from small_reports import MISBEHAVIOUR, small_report

from esrp_ingest.errors import UsageError
from esrp_ingest.importing.workers import child, process
from esrp_ingest.importing.workers.answering import Desk
from esrp_ingest.importing.workers.pool import Limits, parsing_pool
from esrp_ingest.importing.workers.tasks import LENGTH, Answer, ParseTask, Task, write_task
from esrp_ingest.rows.flat import flattened, to_bytes
from esrp_ingest.sources.discovery import Discovery
from esrp_ingest.sources.opening import Source, fingerprint


@pytest.fixture(autouse=True)
def misbehaviour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(MISBEHAVIOUR))


def parse(folder: Path, limits: Limits, *words: str, jobs: int = 1) -> list[Answer]:
    """The answers for reports that hold these words, in their order."""
    for number, word in enumerate(words):
        (folder / f"{number:03}.html").write_text(small_report(number, word))
    sources = [found for found in Discovery().search([str(folder)]) if isinstance(found, Source)]
    with parsing_pool(limits, jobs) as readers:
        tasks = [limits.task(source, fingerprint(source)) for source in sources]
        return [future.result() for future in [readers.submit(task) for task in tasks]]


def codes(answers: list[Answer]) -> list[str]:
    return [found.code or "read" for found in answers]


def test_a_report_is_read_in_another_process(tmp_path: Path) -> None:
    (found,) = parse(tmp_path, Limits(), "")
    assert found.parsed is not None
    assert found.parsed.runs[0].machine_name == "HOST0"
    assert found.parsed.runs[0].achieved_iops == 300


def test_a_report_is_handed_over_as_rows(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(small_report(7))
    [source] = [found for found in Discovery().search([str(tmp_path)]) if isinstance(found, Source)]
    task = Limits().task(source, fingerprint(source))
    with parsing_pool(Limits(), 1) as readers:
        parsed, rows = (readers.submit(each).result() for each in (task, replace(task, as_rows=True)))
    assert (parsed.data, rows.parsed) == (None, None)
    assert parsed.parsed is not None
    assert rows.data == to_bytes(flattened(parsed.parsed))


def test_a_document_that_hangs_is_given_up_and_the_others_are_read(tmp_path: Path) -> None:
    answers = parse(tmp_path, Limits(timeout_seconds=1), "", "HANG", "", jobs=1)
    assert codes(answers) == ["read", "timeout", "read"]
    assert answers[1].message == "reading it took longer than 1 seconds without progress: raise --timeout"


def test_a_document_that_gets_on_is_given_time(tmp_path: Path) -> None:
    assert codes(parse(tmp_path, Limits(timeout_seconds=3), "CREEP")) == ["read"]


def test_a_document_that_gets_on_for_ever_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "LONGEST_SHARES", 3)
    (given_up,) = parse(tmp_path, Limits(timeout_seconds=2), "TRICKLE")
    assert given_up.code == "timeout"
    assert given_up.message == "reading it took longer than 6 seconds in all: raise --timeout"


@pytest.mark.parametrize("word", ["DIE", "LEAVE", "FAULT"])
def test_a_document_that_kills_its_process_costs_itself_alone(tmp_path: Path, word: str) -> None:
    assert codes(parse(tmp_path, Limits(), "", word, "", jobs=1)) == ["read", "crashed", "read"]


@pytest.mark.parametrize("word", ["EAT", "FULL ABORT", "REFUSED", "SPAWN"])
def test_a_document_that_eats_memory_is_told_from_a_crash(tmp_path: Path, word: str) -> None:
    limits = Limits(memory_bytes=2**28)
    assert codes(parse(tmp_path, limits, "", word, "", jobs=1)) == ["read", "out_of_memory", "read"]


def test_what_an_import_holds_itself_is_not_taken_for_what_a_document_needed(tmp_path: Path) -> None:
    limits = Limits(memory_bytes=2**29)
    held = b"x" * (2**29)
    assert codes(parse(tmp_path, limits, "DIE")) == ["crashed"]
    del held


def test_a_process_killed_by_the_system_ran_out_of_memory(tmp_path: Path) -> None:
    (found,) = parse(tmp_path, Limits(), "KILLED")
    assert (found.code, found.message) == (
        "out_of_memory",
        "the system ended the process that read it: too little memory",
    )


def test_a_process_sees_what_it_needs_of_the_environment_and_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ESRP_DATABASE_URL", "PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "MY_PASSWORD"):
        monkeypatch.setenv(name, "s3cret")
    monkeypatch.setenv("LC_TIME", "de_DE.UTF-8")
    assert codes(parse(tmp_path, Limits(), f"ENVIRONMENT {tmp_path}/environment.json ")) == ["read"]
    seen = json.loads((tmp_path / "environment.json").read_text())
    assert "s3cret" not in str(seen)
    assert {"PATH": os.environ["PATH"], "LC_TIME": "de_DE.UTF-8", "ORT_DISABLE_TELEMETRY": "1"}.items() <= seen.items()


def test_a_process_that_opens_a_store_sees_its_keys_and_another_one_reads_what_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "s3cret")
    monkeypatch.setenv("ESRP_DATABASE_URL", "postgresql://esrp:s3cret@db.example/esrp")
    seen = []
    with parsing_pool(Limits(), 1) as readers:
        for number, prefix in enumerate(("local://", "", "local://")):
            path = tmp_path / f"{number}.html"
            path.write_text(small_report(number, f"ENVIRONMENT {tmp_path}/environment.json "))
            task = ParseTask(f"{prefix}{path}", path.name, sha256(path), 2**20, 60)
            assert readers.submit(task).result().code is None
            seen.append(json.loads((tmp_path / "environment.json").read_text()))
    assert ["AWS_SECRET_ACCESS_KEY" in each for each in seen] == [True, False, True]
    assert not any("ESRP_DATABASE_URL" in each for each in seen)


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_what_libraries_print_does_not_disturb_the_answers(tmp_path: Path) -> None:
    assert codes(parse(tmp_path, Limits(), "PRINT", "")) == ["read", "read"]


def test_processes_work_side_by_side_and_answers_keep_their_places(tmp_path: Path) -> None:
    answers = parse(tmp_path, Limits(timeout_seconds=2), "SLOW", "", "HANG", "", "DIE", "", jobs=3)
    assert codes(answers) == ["read", "read", "timeout", "read", "crashed", "read"]


def test_the_pool_ends_at_once_even_while_a_document_hangs(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(small_report(1, "HANG"))
    (source,) = Discovery().search([str(tmp_path)])
    assert isinstance(source, Source)
    limits = Limits(timeout_seconds=3600)
    with parsing_pool(limits, 1) as readers:
        future = readers.submit(limits.task(source, fingerprint(source)))
        wait([future], timeout=0.5)
    assert future.done()


def test_a_memory_limit_too_small_for_any_document_is_a_wrong_argument(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"does not start \((out_of_memory|crashed), .*raise --memory-limit"):
        parse(tmp_path, Limits(memory_bytes=2**24), "")


def test_names_that_are_no_text_reach_the_process(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.html")).write_text(small_report(1))
    assert codes(parse(tmp_path, Limits())) == ["read"]


def test_the_process_ends_with_its_parent() -> None:
    command = [sys.executable, "-m", "esrp_ingest.importing.workers.child", "0"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    output, _ = process.communicate(b"")
    assert process.returncode == 0
    assert LENGTH.unpack(output[:4]) == (len(output) - 4,)


def test_a_process_whose_parent_is_gone_ends_when_its_time_is_over(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(small_report(1, "HANG"))
    (source,) = Discovery().search([str(tmp_path)])
    assert isinstance(source, Source)
    task = Limits(timeout_seconds=1 - child._ORPHAN_SECONDS).task(source, fingerprint(source))
    message = io.BytesIO()
    write_task(message, task)
    finished = subprocess.run(
        [sys.executable, "-m", "esrp_ingest.importing.workers.child", "0"],
        input=message.getvalue(),
        stdout=subprocess.PIPE,
        check=False,
    )
    assert finished.returncode == 1


def task_for(path: Path, sha256: str = "") -> ParseTask:
    return ParseTask(str(path), path.name, sha256, 1000, 60)


def answer(task: Task) -> Answer:
    return Desk(io.BytesIO(), io.BytesIO()).answer(task)


def test_a_file_that_changed_since_it_was_found_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("x")
    assert answer(task_for(tmp_path / "a.html")).code == "unreadable"


def test_figures_that_do_not_fit_the_model_are_invalid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.html"
    path.write_text("x")
    monkeypatch.setattr("esrp_ingest.parsing.read", lambda *_: Answer.model_validate({"code": "strange"}))
    (source,) = Discovery().search([str(path)])
    assert isinstance(source, Source)
    found = answer(task_for(path, fingerprint(source).sha256))
    assert found.code == "invalid"
    assert found.message.startswith("what it says does not fit the model: code: Input should be")


def test_what_a_reader_tells_of_its_progress_is_logged_before_the_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", "esrp_ingest.importing.workers.process"):
        assert codes(parse(tmp_path, Limits(), "TELL", "")) == ["read", "read"]
    assert caplog.messages == ["000.html: page 1 of 2", "000.html: page 2 of 2"]
