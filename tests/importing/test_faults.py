"""Errors of other people's libraries: one line each, and memory is called memory."""

import errno
import io

import pytest

from esrp_ingest.importing.pipeline import _show as shown
from esrp_ingest.importing.workers.answering import Desk
from esrp_ingest.importing.workers.faults import in_one_line, ran_out_of_memory
from esrp_ingest.importing.workers.tasks import Answer, ParseTask, read_message, write_answer

TRACEBACK = "Traceback (most recent call last):\n  File 'x.py', line 1\nonnxruntime.Fail: [ONNXRuntimeError] : {}\n"


class NativeError(Exception):
    """As a library raises it that puts the text of a traceback into its own error."""


def caused_by(error: Exception) -> Exception:
    outer = ValueError("something else")
    outer.__cause__ = error
    return outer


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        RuntimeError("std::bad_alloc"),
        NativeError(TRACEBACK.format("6 : RUNTIME_EXCEPTION : std::bad_alloc")),
        NativeError("Failed to allocate memory for requested buffer of size 1048576"),
        OSError(errno.ENOMEM, "Cannot allocate memory"),
        caused_by(MemoryError()),
    ],
)
def test_memory_that_was_refused_is_told_as_such(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("esrp_ingest.importing.workers.answering.parse_bytes", fail)
    found = Desk(io.BytesIO(), io.BytesIO()).answer(ParseTask("a.html", "a.html", "", 1, 1, data=b"x"))
    assert ran_out_of_memory(error)
    assert (found.code, found.message) == ("out_of_memory", "it needs more memory than --memory-limit allows")


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (TypeError("a fault of ours\n in two lines"), "TypeError: a fault of ours in two lines"),
        (KeyError(), "KeyError"),
        (
            NativeError(TRACEBACK.format("2 : INVALID_ARGUMENT")),
            "NativeError: onnxruntime.Fail: [ONNXRuntimeError] : 2 : INVALID_ARGUMENT",
        ),
    ],
)
def test_other_errors_are_one_line(error: Exception, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("esrp_ingest.importing.workers.answering.parse_bytes", fail)
    found = Desk(io.BytesIO(), io.BytesIO()).answer(ParseTask("a.html", "a.html", "", 1, 1, data=b"x"))
    assert not ran_out_of_memory(error)
    assert in_one_line(error) == line
    assert (found.code, found.message) == ("crashed", f"reading it failed: {line}")


@pytest.mark.parametrize(
    ("length", "code", "message"),
    [(2**19, None, "x" * 2**19), (2**20, "invalid", "what was read of it takes more than 1 MB: split it")],
)
def test_an_answer_that_is_too_long_becomes_a_failure(
    monkeypatch: pytest.MonkeyPatch, length: int, code: str | None, message: str
) -> None:
    monkeypatch.setattr("esrp_ingest.importing.workers.tasks.MAX_ANSWER_BYTES", 2**20)
    answers = io.BytesIO()
    write_answer(answers, Answer(message="x" * length))
    answers.seek(0)
    answer = Answer.model_validate_json(read_message(answers) or b"")
    assert (answer.code, answer.message) == (code, message)


@pytest.mark.parametrize(("sha256", "code"), [(None, "invalid"), ("0" * 64, None)])
def test_rows_that_are_too_long_become_a_failure_and_members_of_archives_do_not(
    monkeypatch: pytest.MonkeyPatch, sha256: str | None, code: str | None
) -> None:
    monkeypatch.setattr("esrp_ingest.importing.workers.tasks.MAX_ANSWER_BYTES", 2**20)
    answers = io.BytesIO()
    write_answer(answers, Answer(data=b"x" * (2**20 + 1), sha256=sha256))
    answers.seek(0)
    answer = Answer.model_validate_json(read_message(answers) or b"")
    assert (answer.code, answer.bytes_follow) == (code, code is None)


def test_where_a_document_failed_is_shown_to_who_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fault_of_ours(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("esrp_ingest.importing.workers.answering.parse_bytes", fault_of_ours)
    answer = Desk(io.BytesIO(), io.BytesIO()).answer(ParseTask("a.html", "a.html", "", 1, 1, data=b"x"))
    monkeypatch.delenv("ESRP_DEBUG", raising=False)
    assert (shown(answer).code, capsys.readouterr().err) == ("crashed", "")
    monkeypatch.setenv("ESRP_DEBUG", "1")
    assert shown(answer).message == "reading it failed: ZeroDivisionError"
    assert "in fault_of_ours\n" in capsys.readouterr().err
