"""The parts of a Word document's file: its text, its notes, what stands on every page, and what nobody reads there.

Nothing that is elsewhere is fetched.
"""

import io
import posixpath
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePosixPath
from typing import NamedTuple

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml.ns import qn
from lxml import etree

from esrp_ingest.bounds import TAGS, TEXT_BYTES, WORD_TAGS, require
from esrp_ingest.counting import counted
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Remark
from esrp_ingest.readers.loose_pictures import remarks_on_pictures

_MAIN = RELATIONSHIP_TYPE.OFFICE_DOCUMENT
_CHUNK = f"{_MAIN.rpartition('/')[0]}/aFChunk"
_NOTES = (RELATIONSHIP_TYPE.FOOTNOTES, RELATIONSHIP_TYPE.ENDNOTES)
_AROUND = (RELATIONSHIP_TYPE.HEADER, RELATIONSHIP_TYPE.FOOTER)
_EMBEDDED = (RELATIONSHIP_TYPE.PACKAGE, RELATIONSHIP_TYPE.OLE_OBJECT)
_DRAWN = {
    RELATIONSHIP_TYPE.CHART: ("chart was not read", "charts were not read"),
    RELATIONSHIP_TYPE.DIAGRAM_DATA: ("diagram was not read", "diagrams were not read"),
}
"""What is drawn out of data of its own, and what is said of it."""
_MOST_NAMED = 50
"""So many files inside of a document are named."""
_SEPARATORS = frozenset({"separator", "continuationSeparator"})


class Part(NamedTuple):
    """A part of a document's file.

    Attributes:
        name: its file name.
        data: what it holds.
    """

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class WordParts:
    """The parts of a document.

    Attributes:
        body: its text.
        notes: its footnotes, then its endnotes.
        around: what stands at the head and the foot of its pages.
        styles: what its styles say.
        chunks: documents that are shown in it as if they were its own text, by the name that the body has for them.
        remarks: what it holds that is not read.
    """

    body: "etree._Element"
    notes: "list[etree._Element]"
    around: "list[etree._Element]"
    styles: "etree._Element"
    chunks: Mapping[str, Part]
    remarks: list[Remark]


def parts_of(data: bytes) -> WordParts:
    """The parts of a document.

    Raises:
        UnreadableDocument: `encrypted`, `corrupt`, or `invalid` where there is too much in it.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _require_bounds(archive)
            package = _Package(archive)
        return WordParts(
            package.body,
            [note for kind in _NOTES for note in package.notes(kind)],
            [part for kind in _AROUND for part in package.parsed(kind)],
            next(package.parsed(RELATIONSHIP_TYPE.STYLES), etree.Element("none")),
            package.chunks,
            [*package.left(), *remarks_on_pictures(part.data for part in package.own(RELATIONSHIP_TYPE.IMAGE))],
        )
    except (StopIteration, KeyError, ValueError, OSError, NotImplementedError, EOFError, RuntimeError) as error:
        raise _unreadable(error) from error
    except (zipfile.BadZipFile, etree.LxmlError) as error:
        raise _unreadable(error) from error


def _require_bounds(archive: zipfile.ZipFile) -> None:
    require(sum(part.file_size for part in archive.infolist()), TEXT_BYTES * 4, "bytes unpacked")
    for name in archive.namelist():
        if name.endswith(".xml") and name.startswith("word/"):
            require(archive.read(name).count(b"<w:t"), TAGS, "pieces of text")


class _Package:
    """The file of a document, with its parts as they are stored, for a part may be a whole document itself.

    Attributes:
        body: its text.
        chunks: as `WordParts` has them.
    """

    def __init__(self, archive: zipfile.ZipFile) -> None:
        main = next(each.target for each in _relations(archive, "") if each.kind == _MAIN)
        names = set(archive.namelist())
        known = [each for each in _relations(archive, main) if each.target in names]
        targets = dict.fromkeys(each.target for each in known)
        parts = {target: Part(PurePosixPath(target).name, archive.read(target)) for target in targets}
        self._tags = 0
        self.body = next(self._element(archive.read(main)).iterchildren(qn("w:body")))
        self.chunks = {each.name: parts[each.target] for each in known if each.kind == _CHUNK}
        self._own = [
            (kind, parts[target]) for kind, target in dict.fromkeys((each.kind, each.target) for each in known)
        ]

    def own(self, kind: str) -> Iterator[Part]:
        """The parts of one kind that belong to the text."""
        return (part for each, part in self._own if each == kind)

    def parsed(self, kind: str) -> "Iterator[etree._Element]":
        """What these say."""
        return (self._element(part.data) for part in self.own(kind))

    def _element(self, data: bytes) -> "etree._Element":
        """What a part says, where there is not too much in it and in those that were parsed before it."""
        self._tags += data.count(b"<")
        require(self._tags, WORD_TAGS, "tags")
        return etree.fromstring(data, _parser())

    def notes(self, kind: str) -> "Iterator[etree._Element]":
        """Notes of one kind, but for the rule above them."""
        return (note for part in self.parsed(kind) for note in part if note.get(qn("w:type")) not in _SEPARATORS)

    def left(self) -> Iterator[Remark]:
        """A remark for each file that is embedded, and for what is drawn out of data of its own."""
        files = [part.name for kind in _EMBEDDED for part in self.own(kind)]
        for name in islice(files, _MOST_NAMED):
            yield left_out(f"the embedded file {name}")
        if len(files) > _MOST_NAMED:
            yield Remark("attachment_left", "info", f"{len(files) - _MOST_NAMED} more embedded files were not read")
        drawn = Counter(kind for kind, _ in self._own)
        for kind, said in _DRAWN.items():
            if drawn[kind]:
                message = f"{counted(drawn[kind], *said)}: print the document as PDF for what stands in it"
                yield Remark("attachment_left", "info", message)


class _Relation(NamedTuple):
    """What a part says of another one.

    Attributes:
        name: by which it refers to it.
        kind: what it is for it.
        target: its place in the file.
    """

    name: str
    kind: str
    target: str


def _relations(archive: zipfile.ZipFile, source: str) -> Iterator[_Relation]:
    """What a part, or the file itself, refers to within the file."""
    folder, _, name = source.rpartition("/")
    place = posixpath.join(folder, "_rels", f"{name}.rels")
    said = archive.read(place) if place in archive.namelist() else b"<none/>"
    require(said.count(b"<"), WORD_TAGS, "tags")
    for each in etree.fromstring(said, _parser()):
        if each.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, each.get("Target", "")))
            yield _Relation(each.get("Id", ""), each.get("Type", ""), target.lstrip("/"))


def _parser() -> "etree.XMLParser":
    return etree.XMLParser(resolve_entities=False, no_network=True)


def left_out(what: str) -> Remark:
    """A remark about a file inside of a document that is not read there."""
    return Remark("attachment_left", "info", f"{what} was not read: save it and load it as a file of its own")


def _unreadable(error: Exception) -> UnreadableDocument:
    if "encrypted" in str(error):
        return UnreadableDocument("encrypted", "the Word document wants a password: save it without one")
    return UnreadableDocument("corrupt", "it is no whole Word document: open it in Word and save it anew")
