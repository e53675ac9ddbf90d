"""The members of zip archives, as the process that opened the archive lists them and unpacks them."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from esrp_ingest.configuration import MAX_BYTES
from esrp_ingest.errors import FailureCode, UnreadableDocument
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.importing.workers.tasks import Answer, ListTask, MemberTask, Task
from esrp_ingest.sources.discovery import Found, Refusal, is_configuration, is_left_out, within_size
from esrp_ingest.sources.opening import CHANGING, Fingerprint, Source
from esrp_ingest.sources.remote import is_remote

_FATAL: frozenset[FailureCode] = frozenset({"timeout", "out_of_memory", "crashed"})
"""What ends an archive: its process is lost, and the next member may cost as much again."""


class Unpacker:
    """Asks for what archives hold; nothing is opened here.

    Args:
        ask: gives a task to a process and waits for its answer.
        limits: what listing an archive, and unpacking a member, may cost.

    Attributes:
        configurations: the configuration files of Jetstress in each archive, by its address.
    """

    def __init__(self, ask: Callable[[Task], Answer], limits: Limits) -> None:
        self._ask = ask
        self._limits = limits
        self._given_up: dict[str, Refusal] = {}
        self.configurations: dict[str, list[Source]] = {}

    def members(self, archive: Source) -> list[Found]:
        """The files in an archive that may be documents.

        Raises:
            UnreadableDocument: it cannot be listed; `code` says why.
        """
        task = ListTask(archive.path, is_remote(archive.path), self._limits.timeout_seconds)
        listed = _given(self._ask(task)).members or ()
        sources = [
            replace(
                archive,
                member=member.name,
                byte_size=member.byte_size,
                number=member.number,
                same_name=member.same_name,
            )
            for member in listed
        ]
        self.configurations[archive.uri] = [
            source for source in sources if is_configuration(source.name) and source.byte_size <= MAX_BYTES
        ]
        return [
            within_size(source, self._limits.max_bytes)
            for source in sources
            if not any(is_left_out(part) for part in str(source.member).split("/"))
        ]

    def reached(self, archive: Source, members: list[Found]) -> Iterator[Found]:
        """The members one after another, until unpacking one of them took the process along."""
        for number, member in enumerate(members, start=1):
            yield member
            if archive.path in self._given_up and number < len(members):
                yield self._given_up[archive.path]
                return

    def fingerprint(self, member: Source) -> Fingerprint:
        """The hash of a member's bytes, and their number.

        Raises:
            UnreadableDocument: it cannot be unpacked; this is a fault of the place, not of the bytes.
        """
        answer = self._unpacked(member, give=False)
        return Fingerprint(answer.sha256 or "", answer.byte_size, member.modified_at, member.etag)

    def data(self, member: Source, sha256: str) -> bytes:
        """The bytes of a member, which has just been unpacked.

        Raises:
            UnreadableDocument: they are not those of that hash.
        """
        answer = self._unpacked(member, give=True)
        if answer.sha256 != sha256 or answer.data is None:
            raise UnreadableDocument("unreadable", CHANGING)
        return answer.data

    def _unpacked(self, member: Source, *, give: bool) -> Answer:
        limits = self._limits
        task = MemberTask(
            member.path, is_remote(member.path), member.number, limits.max_bytes, give, limits.timeout_seconds
        )
        answer = self._ask(task)
        if answer.code in _FATAL:
            archive = replace(member, member=None)
            message = f"the rest of it is not read, because unpacking {member.name} failed: {answer.code}"
            self._given_up[member.path] = Refusal(archive.uri, answer.code, message)
        return _given(answer)


def _given(answer: Answer) -> Answer:
    """An answer that is no failure.

    Raises:
        UnreadableDocument: it is one.
    """
    if answer.code is not None:
        raise UnreadableDocument(answer.code, answer.message)
    return answer
