"""`.esrpignore`: gitignore's syntax, nested, bounded, and never silently without effect."""

import os
from pathlib import Path

import pytest

from esrp_ingest.sources.discovery import Discovery, Refusal


def found(folder: Path) -> list[str]:
    return [Path(each.path).relative_to(folder).as_posix() for each in Discovery().search([str(folder)])]


@pytest.fixture
def share(tmp_path: Path) -> Path:
    folder = tmp_path.resolve() / "share"
    for name in ("a.html", "b.blg", "old/c.html", "old/keep.html", "MBX01/d.html", "MBX01/tmp/e.html"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    return folder


@pytest.mark.parametrize(
    ("patterns", "left"),
    [
        ("", {"a.html", "b.blg", "old/c.html", "old/keep.html", "MBX01/d.html", "MBX01/tmp/e.html"}),
        ("*.blg\nold/\n# nothing\n", {"a.html", "MBX01/d.html", "MBX01/tmp/e.html"}),
        ("old/*\n!old/keep.html\n", {"a.html", "b.blg", "old/keep.html", "MBX01/d.html", "MBX01/tmp/e.html"}),
        ("/a.html\n**/tmp\n", {"b.blg", "old/c.html", "old/keep.html", "MBX01/d.html"}),
    ],
)
def test_what_a_folder_leaves_out_is_not_found(share: Path, patterns: str, left: set[str]):
    (share / ".esrpignore").write_text(patterns)
    assert set(found(share)) == left


def test_a_folder_below_decides_for_itself_and_a_named_file_is_read(share: Path):
    (share / ".esrpignore").write_text("*.html\n")
    (share / "MBX01" / ".esrpignore").write_text("!d.html\n")
    assert set(found(share)) == {"b.blg", "MBX01/d.html"}
    assert len(list(Discovery().search([str(share / "a.html")]))) == 1


def refused(folder: Path) -> Refusal:
    """The finding about the ignore file of a share, whose documents are all found."""
    each = list(Discovery().search([str(folder)]))
    (refusal,) = [one for one in each if isinstance(one, Refusal)]
    assert refusal.uri.endswith("/.esrpignore")
    assert len(each) == 7
    return refusal


@pytest.mark.parametrize("text", ["*\n" * 2000, "x" * 70000])
def test_an_ignore_file_beyond_the_bounds_is_refused_and_the_folder_read(share: Path, text: str):
    (share / ".esrpignore").write_text(text)
    refusal = refused(share)
    assert (refusal.code, "nothing is left out" in refusal.message) == ("invalid", True)


def test_the_files_in_force_at_one_place_are_bounded_together(share: Path):
    for folder in (share, share / "MBX01"):
        (folder / ".esrpignore").write_text("x\n" * 600)
    (share / "old" / ".esrpignore").write_text("x\n" * 100)
    assert refused(share).uri.endswith("MBX01/.esrpignore")


@pytest.mark.parametrize("line", ["[z-a]", "a/[b", "a\\", "[!]", "[[:alpha:]]"])
def test_a_line_that_is_no_pattern_is_a_finding_of_that_file(share: Path, line: str):
    (share / "MBX01" / ".esrpignore").write_text(f"*.html\n{line}\n")
    refusal = refused(share)
    assert (refusal.code, "line 2" in refusal.message) == ("invalid", True)


def test_a_pipe_of_this_name_is_a_finding_and_does_not_wait(share: Path):
    os.mkfifo(share / ".esrpignore")
    assert refused(share).code == "unreadable"


@pytest.mark.parametrize(
    ("pattern", "name", "matches"),
    [
        ("*a*b*c*d", "xaxbxcxd", True),
        ("a?c", "abc", True),
        ("[a-c]x", "bx", True),
        ("[!a-c]x", "bx", False),
        ("[^]-]x", "bx", True),
        ("[]-]x", "-x", True),
        ("\\*", "a", False),
        ("\\#a", "#a", True),
        ("\\!a", "!a", True),
        ("a\\ ", "a ", True),
        ("a  \r", "a", True),
        ("a**c", "abbc", True),
        ("\ufeffa", "a", True),
        ("A", "a", False),
        ("a/", "a", False),
        ("**", "a", True),
    ],
)
def test_names_are_matched_as_git_does(tmp_path: Path, pattern: str, name: str, matches: bool):
    (tmp_path / ".esrpignore").write_text(pattern, newline="")
    (tmp_path / name).write_text("x")
    assert (found(tmp_path) == []) is matches


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("a/**/d", "a/d", True),
        ("a/**/d", "a/b/c/d", True),
        ("a/**/**/d", "a/b/c/d", True),
        ("**/c/d", "a/b/c/d", True),
        ("**/b/**/d", "a/b/c/d", True),
        ("b/*/d", "a/b/c/d", False),
        ("/d", "a/d", False),
        ("a/**", "a/b/d", True),
        ("a/*/**/d", "a/d", False),
        ("c/d", "a/c/d", False),
        ("b/", "a/b/d", True),
    ],
)
def test_paths_are_matched_as_git_does(tmp_path: Path, pattern: str, path: str, matches: bool):
    (tmp_path / ".esrpignore").write_text(pattern)
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text("x")
    assert (found(tmp_path) == []) is matches
