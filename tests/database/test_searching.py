"""Full text: what is found, what is told of it, and that the index follows the database."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from made_papers import load
from seed_papers import PAPERS

from esrp_ingest.database import open_database
from esrp_ingest.database.ask.searching import Index


@pytest.fixture
def index(papers_file: Path, tmp_path: Path) -> Index:
    shutil.copy(papers_file, tmp_path / "esrp.db")
    return Index(tmp_path / "esrp.db")


def names(index: Index, words: str, limit: int = 9) -> dict[str, list[str]]:
    return {
        hits.kind: ["".join(piece for piece, _ in hit.name) for hit in hits.best] for hits in index.search(words, limit)
    }


def test_beginnings_of_words_are_found_in_any_order_and_case(index: Index):
    assert names(index, "md12 DELL")["solution"] == ["Dell PowerVault MD1220"]
    assert names(index, "synology") == names(index, "SYNOL")


def test_what_was_asked_for_is_marked(index: Index):
    (hits,) = (each for each in index.search("md1220", 9) if each.kind == "solution")
    assert hits.best[0].name == (("Dell PowerVault ", False), ("MD1220", True))


@pytest.mark.parametrize("words", ["", " ", '"', "* OR NOT (", "NEAR(", "\x00", "^", "nothing-of-the-kind"])
def test_no_letter_has_a_meaning_of_its_own(index: Index, words: str):
    assert index.search(words, 9) == []


def test_the_best_are_told_with_how_many_there_are(index: Index):
    (found,) = (hits for hits in index.search("cx4", 1) if hits.kind == "solution")
    assert (len(found.best), found.total) == (1, 3)


def test_what_is_loaded_later_is_found_too(sqlite_template: Path, tmp_path: Path):
    path = tmp_path / "esrp.db"
    shutil.copy(sqlite_template, path)
    index = Index(path)
    assert index.search("MD1220", 9) == []
    with open_database(f"sqlite:///{path}") as database:
        load(database, PAPERS[0]())
    assert [hits.kind for hits in index.search("MD1220", 9)] == ["solution", "fact"]
    index.close()


def test_every_thread_may_search(index: Index):
    with ThreadPoolExecutor(1) as other:
        there = other.submit(names, index, "synology").result()
    assert names(index, "synology") == there
