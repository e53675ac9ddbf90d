"""`.esrpignore`: gitignore's syntax, nested, bounded, and never silently without effect."""

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


@pytest.mark.parametrize("text", ["*\n" * 2000, "*a*b*c*d\n", "x" * 70000])
def test_an_ignore_file_beyond_the_bounds_is_refused_and_the_folder_read(share: Path, text: str):
    (share / ".esrpignore").write_text(text)
    each = list(Discovery().search([str(share)]))
    (refusal,) = [one for one in each if isinstance(one, Refusal)]
    assert (refusal.code, refusal.uri.endswith("/.esrpignore"), "nothing is left out" in refusal.message) == (
        "invalid",
        True,
        True,
    )
    assert len(each) == 7
