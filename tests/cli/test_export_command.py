import re


def test_export_says_what_it_wrote(papers) -> None:
    called = papers("export", "tables", "--as", "csv")
    assert (called.code, called.out) == (0, "")
    assert re.fullmatch(r"\d+ rows in \d+ files in tables\n", called.err)


def test_export_in_no_known_form_is_wrong_usage(papers) -> None:
    called = papers("export", "tables", "--as", "xml")
    assert called.code == 2
    assert "xml" in called.err


def test_export_of_no_database_makes_nothing(esrp) -> None:
    called = esrp("export", "tables", "--as", "csv")
    assert called.code == 4
    assert "there is no database" in called.err
