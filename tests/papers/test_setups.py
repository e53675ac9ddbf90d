"""Several set-ups of one paper."""

from esrp_ingest.models import Run
from esrp_ingest.papers.setups import counted_setups, setup_named, setup_of_chapter, setups_of_runs


def run(heading: str, **given: str) -> Run:
    return Run.model_validate({"test_type": "performance", "heading": heading, **given})


def test_headings_count_set_ups() -> None:
    assert setup_of_chapter("Configuration A (RAID 10)") == "Configuration A (RAID 10)"
    assert setup_of_chapter("Results for Option 2") == "Option 2"
    assert setup_of_chapter("Configuration of the array") is None


def test_a_set_up_is_named_without_what_explains_it() -> None:
    setups = ["Configuration A (RAID 10)", "Configuration B (RAID 5)"]
    assert setup_named(setups, "Appendix A: performance, Configuration B") == setups[1]
    assert setup_named(setups, "Configuration A and Configuration B") is None


def test_runs_belong_to_the_set_up_of_their_heading() -> None:
    assigned, findings = setups_of_runs(["Option 1", "Option 2"], [run("Tests of Option 2"), run("Tests")])
    assert assigned == {0: 1}
    assert [(each.rule, each.run) for each in findings] == [("undecided_setup", 1)]
    assert setups_of_runs([], [run("Tests")]) == ({0: 0}, [])


def test_reports_count_set_ups_where_each_has_the_same_tests() -> None:
    assert counted_setups([run("Results for TEST1"), run("Results for TEST2")]) == ["TEST1", "TEST2"]
    assert counted_setups([run("Results for TEST1"), run("Results")]) == []
    assert counted_setups([run("Results for TEST1", server="Server 1"), run("Results for TEST2")]) == []
