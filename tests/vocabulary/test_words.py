import ast
import re
from pathlib import Path

import pytest

import esrp_ingest
from esrp_ingest import labels
from esrp_ingest.vocabulary import report, short_labels, whitepaper
from esrp_ingest.vocabulary.matching import LabelIndex
from esrp_ingest.vocabulary.words import LANGUAGES, expanded, in_order, spelled, words

EXTRACT = Path(esrp_ingest.__file__).with_name("extract")
NO_WORD = re.compile(
    r"\\\\\w+|\\[A-Za-z]|\\u[0-9a-f]{4}|\(\?P[<=]\w+[>)]?|\(\?[a-z]+[:)]|\[[^\]]*\]|\{[a-z_]+\}|\{\d+,?\d*\}"
)
"""What of a pattern's text is no word: escapes, names of groups, flags, classes, places of words, counts."""
WORD = re.compile(r"[A-Za-z]{2,}")
INDEXES = [
    value
    for room in (labels, report, short_labels, whitepaper)
    for value in vars(room).values()
    if isinstance(value, LabelIndex)
]


def words_in(pattern: ast.Call) -> list[str]:
    texts = [node.value for node in ast.walk(pattern) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [
        word for text in texts for word in WORD.findall(NO_WORD.sub(" ", text.replace("{{", "{").replace("}}", "}")))
    ]


def patterns_with_words(source: str) -> list[tuple[int, list[str]]]:
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    compiled = [call for call in calls if ast.unparse(call.func) == "re.compile"]
    return [(call.lineno, found) for call in compiled if (found := words_in(call.args[0]))]


def test_no_pattern_of_the_extraction_holds_a_word_of_a_language():
    found = {
        f"{module.relative_to(EXTRACT)}:{line}": held
        for module in EXTRACT.rglob("*.py")
        for line, held in patterns_with_words(module.read_text(encoding="utf-8"))
    }
    assert found == {}


@pytest.mark.parametrize("source", ['re.compile(r"\\bservers?\\s")', 're.compile(spelled(r"{server}") + r"|Host\\d")'])
def test_a_word_in_a_pattern_is_found(source: str):
    assert patterns_with_words(source)


@pytest.mark.parametrize(
    "source", [r're.compile(r"(?P<name>[A-Za-z]{2,3})\\times\d")', 're.compile(spelled("{server}"))']
)
def test_a_pattern_without_words_has_none(source: str):
    assert patterns_with_words(source) == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_every_other_name_of_a_label_stands_for_what_the_label_does(language):
    others = [
        (label, other) for label, phrases in language.labels.items() for phrase in phrases for other in expanded(phrase)
    ]
    meant = {
        (label, other): [
            (index.exact(label), index.exact(other)) for index in INDEXES if index.exact(label) is not None
        ]
        for label, other in others
    }
    assert [pair for pair, known in meant.items() if not known] == []
    assert [pair for pair, known in meant.items() if any(one != same for one, same in known)] == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_every_language_calls_things_by_names_that_patterns_ask_for(language):
    english = next(other for other in LANGUAGES if other.name == "english")
    if language.name not in ("english", "names"):
        names = next(other for other in LANGUAGES if other.name == "names")
        assert set(language.words) <= set(english.words) | set(names.words)


@pytest.mark.parametrize(
    ("phrase", "texts", "others"),
    [
        ("mailbox_of_size", ["mailbox", "mail-boxes", "capacity  per user mail box"], ["mail"]),
        ("for_databases", ["for the Exchange DBs", "for databases"], ["fordatabases"]),
        ("needed", ["requirements", "sizing"], ["size"]),
        ("before_noon", ["AM", "a.m", "午前"], ["a"]),
    ],
)
def test_phrases_are_read_by_their_signs(phrase: str, texts: list[str], others: list[str]):
    pattern = re.compile(spelled(f"{{{phrase}}}"), re.IGNORECASE)
    assert [text for text in texts if not pattern.fullmatch(text)] == []
    assert [text for text in others if pattern.fullmatch(text)] == []


def test_a_phrase_that_nobody_knows_is_refused():
    with pytest.raises(KeyError):
        words("nobody_says_this")


def test_a_label_stands_for_all_that_its_phrase_allows():
    singles = {"reads", "writes", "writes/sec"}
    assert set(expanded("[Total ]{reads|writes[/sec]}")) == singles | {f"Total {single}" for single in singles}


def test_months_count_in_every_language():
    months = in_order("january_to_december")
    assert (months["jan"], months["dec"], months["mär"], months["dez"]) == (0, 11, 2, 11)


def test_a_digit_in_a_label_stands_for_any():
    assert {whitepaper.SUMMARY_LABELS.exact(f"MB read/sec total of all {n} servers") for n in (2, 9, 64, 128)} == {
        ("backup_mb_per_sec", "MB/s")
    }
