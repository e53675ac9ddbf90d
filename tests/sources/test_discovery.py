"""What an import finds: folders, globs, links, archives, and names that are no names."""

import os
import time
from pathlib import Path

import pytest
from hostile import remove_deep, write_deep

from esrp_ingest.sources.discovery import Discovery, Refusal
from esrp_ingest.sources.opening import Source


def search(*arguments: str | Path, **rules: object) -> list[Source | Refusal]:
    return list(Discovery(**rules).search([str(argument) for argument in arguments]))


def names(found: list[Source | Refusal]) -> list[str]:
    return [source.uri.rsplit("/", 1)[-1] for source in found]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.html", "a.pdf", "deep/er/c.txt", ".hidden/d.html", ".e.html", "deep/solution.toml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def test_a_folder_is_searched_to_the_bottom_in_the_order_of_names_without_hidden_files(folder: Path) -> None:
    assert names(search(folder)) == ["a.pdf", "b.html", "c.txt"]


def test_a_glob_finds_what_it_matches(folder: Path) -> None:
    assert names(search(f"{folder}/*.html")) == ["b.html"]
    assert names(search(f"{folder}/**/*.txt")) == ["c.txt"]


def test_a_file_whose_name_looks_like_a_glob_is_taken_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "report[1].html").write_text("x")
    assert names(search(tmp_path / "report[1].html")) == ["report%5B1%5D.html"]


def test_what_is_asked_for_twice_is_found_once(folder: Path) -> None:
    assert names(search(folder / "a.pdf", folder, folder)) == ["a.pdf", "b.html", "c.txt"]


def test_the_same_folder_by_another_spelling_gives_the_same_addresses(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder / "deep")
    assert {found.uri for found in search("../")} == {found.uri for found in search(folder)}


@pytest.mark.parametrize("argument", ["nothing.pdf", "*.docx"])
def test_what_is_not_there_is_named(folder: Path, argument: str) -> None:
    (found,) = search(folder / argument)
    assert isinstance(found, Refusal)
    assert (found.code, found.message) == ("unreadable", "there is no such file or folder")


def test_loops_of_links_end(folder: Path) -> None:
    (folder / "deep" / "up").symlink_to(folder)
    (folder / "self").symlink_to(folder / "self")
    found = search(folder)
    assert names(found) == ["a.pdf", "b.html", "c.txt", "self"]
    assert isinstance(found[-1], Refusal)


def test_a_link_to_a_file_is_a_place_of_its_own(folder: Path) -> None:
    (folder / "z.pdf").symlink_to(folder / "a.pdf")
    assert names(search(folder / "a.pdf", folder / "z.pdf")) == ["a.pdf", "z.pdf"]


def test_a_pipe_is_no_document_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.html")
    (found,) = search(tmp_path)
    assert isinstance(found, Refusal)
    assert found.code == "unsupported_type"


def test_names_that_are_no_text_become_addresses_byte_for_byte(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9\n50%.html")).write_text("x")
    assert names(search(tmp_path)) == ["caf%E9%0A50%25.html"]


def test_a_file_over_the_limit_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "large.pdf").open("wb") as file:
        file.truncate(3 * 2**20)
    (found,) = search(tmp_path, max_bytes=2**20)
    assert isinstance(found, Refusal)
    assert (found.code, found.message) == ("unreadable", "it has 3 MB and the limit is 1: raise --max-size")


def test_the_programs_own_files_are_left_out(folder: Path) -> None:
    assert names(search(folder, exclude=frozenset({folder / "a.pdf"}))) == ["b.html", "c.txt"]


def test_an_archive_is_found_and_left_to_who_opens_it(tmp_path: Path) -> None:
    (tmp_path / "Reports.ZIP").write_bytes(b"PK\x03\x04 and no more")
    (found,) = search(tmp_path, max_bytes=3)
    assert isinstance(found, Source)
    assert found.is_archive


def test_folders_deeper_than_addresses_of_the_system_may_be_cost_themselves_alone(folder: Path) -> None:
    write_deep(folder / "deep", 2100)
    try:
        found = search(folder)
    finally:
        remove_deep(folder / "deep" / "d")
    assert names(found)[:2] == ["a.pdf", "b.html"]
    assert names(found)[-1] == "c.txt"
    assert [each.code for each in found if isinstance(each, Refusal)] == ["unreadable"]


def test_a_folder_that_may_not_be_entered_is_named_and_the_rest_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listing = os.scandir

    def refuse(path: Path) -> object:
        if path.name == "deep":
            raise PermissionError(13, "Permission denied")
        return listing(path)

    monkeypatch.setattr(os, "scandir", refuse)
    found = search(folder)
    assert names(found) == ["a.pdf", "b.html", "deep"]
    assert isinstance(found[-1], Refusal)
    assert found[-1].message == "cannot be opened: Permission denied"


def test_files_that_just_changed_are_left_for_the_next_search(folder: Path) -> None:
    now = time.time()
    for name, age in (("a.pdf", 30), ("b.html", 90), ("deep/er/c.txt", -3600)):
        os.utime(folder / name, (now - age, now - age))
    settling = Discovery(settle_seconds=60)
    assert names(list(settling.search([str(folder), str(folder / "a.pdf")]))) == ["b.html", "c.txt"]
    assert settling.unsettled == {str(folder / "a.pdf")}
    assert names(search(folder)) == ["a.pdf", "b.html", "c.txt"]
