"""Both axes of a table: names of the vocabulary on one, servers, tests and states on either."""

from collections.abc import Sequence

from esrp_ingest.axes.labeller import Kind, Labeller, Matrix
from esrp_ingest.axes.whose import ALL_SERVERS, Condition, Owner
from esrp_ingest.document import Cell, Table, grid
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.matching import LabelIndex

FRUIT = LabelIndex[str]({"apples": ["Apples/sec"], "pears": ["Pears/sec"], "plums": ["Plums Average Weight"]})
TOOLS = LabelIndex[str]({"saws": ["Saws/sec"], "pears": ["Pears/sec"]})


def labeller(*known: str) -> Labeller[str]:
    kinds = (Kind.of("fruit", FRUIT), Kind.of("tools", TOOLS))
    values = Values()
    return Labeller(kinds, lambda text: values.number(text) is not None, known)


def table(*rows: Sequence[str | Cell]) -> Table:
    return grid([[Cell(cell) if isinstance(cell, str) else cell for cell in row] for row in rows])


def label(*rows: Sequence[str | Cell], known: Sequence[str] = ()) -> Matrix[str]:
    found = labeller(*known).label(table(*rows))
    assert found is not None
    return found


def keys(matrix: Matrix[str]) -> dict[int, str]:
    return {at: named.key for at, named in matrix.columns.items()}


def test_columns_are_named_by_their_header() -> None:
    found = label(["Basket", "Pears/sec", "Apples/sec"], ["A", "1.5", "2.5"], ["B", "3.5", "4.5"])
    assert (found.kind, keys(found), found.front, found.head) == ("fruit", {1: "pears", 2: "apples"}, (0,), 1)
    assert [entity.name for entity in found.entities()] == ["A", "B"]


def test_a_header_over_several_rows_is_joined() -> None:
    plums = Cell("Plums")
    found = label(["", plums, "Pears"], ["Basket", "Average Weight", "/sec"], ["A", "1.5", "2.5"])
    assert keys(found) == {1: "plums", 2: "pears"}


def test_a_label_that_is_only_like_a_name_is_known_and_says_so() -> None:
    found = label(["", "Apples/sec", "Plums Averoge Weight"], ["A", "1.5", "2.5"])
    assert keys(found) == {1: "apples", 2: "plums"}
    assert [named.exact for named in found.columns.values()] == [True, False]


def test_the_table_is_turned_where_its_first_column_names_more() -> None:
    found = label(["Metric", "Server 1", "Total"], ["Apples/sec", "1.5", "2.5"], ["Pears/sec", "3.5", "4.5"])
    assert found.turned
    assert keys(found) == {1: "apples", 2: "pears"}
    assert [entity.owner for entity in found.entities()] == [Owner("server", "Server 1"), ALL_SERVERS]
    assert found.table.rows[1].texts == ["Server 1", "1.5", "3.5"]


def test_a_server_over_a_group_of_columns_owns_them() -> None:
    one, other = Cell("Server 1"), Cell("EX7")
    found = label(
        ["", one, one, other, other],
        ["Basket", "Apples/sec", "Pears/sec", "Apples/sec", "Pears/sec"],
        ["A", "1.5", "2.5", "3.5", "4.5"],
        known=["EX7"],
    )
    owners = [named.owner.label for named in found.columns.values() if named.owner]
    assert owners == ["Server 1", "Server 1", "EX7", "EX7"]


def test_a_server_and_a_state_are_taken_out_of_a_label() -> None:
    found = label(["", "Server 2: Apples/sec", "Apples/sec (degraded)"], ["A", "1.5", "2.5"])
    first, second = found.columns.values()
    assert (first.owner, first.condition) == (Owner("server", "Server 2"), None)
    assert (second.owner, second.condition) == (None, Condition("degraded", "degraded"))


def test_a_merged_cell_says_what_its_rows_are_about() -> None:
    state = Cell("Stress (24 h)")
    found = label(
        ["", "", "Apples/sec", "Pears/sec"], [state, "Server 1", "1.5", "2.5"], [state, "Server 2", "3.5", "4.5"]
    )
    conditions = [entity.condition.test for entity in found.entities() if entity.condition]
    assert conditions == ["stress", "stress"]
    assert [entity.owner for entity in found.entities()] == [Owner("server", "Server 1"), Owner("server", "Server 2")]


def test_a_row_of_one_name_is_about_the_rows_below_it() -> None:
    found = label(["", "Apples/sec", "Pears/sec"], ["Node 4", "", ""], ["A", "1.5", "2.5"])
    assert [(entity.name, entity.owner) for entity in found.entities()] == [("A", Owner("server", "Node 4"))]


def test_each_name_is_taken_once() -> None:
    found = label(["", "Apples/sec", "Apples/sec", "Pears/sec"], ["A", "1.5", "2.5", "3.5"])
    assert keys(found) == {1: "apples", 3: "pears"}
    assert found.others == (2,)


def test_too_few_names_are_no_table() -> None:
    assert labeller().label(table(["", "Apples/sec"], ["A", "1.5"])) is None
    assert labeller().label(table(["Colour", "Red"], ["Shape", "Round"])) is None


def test_only_the_kinds_asked_for_are_tried() -> None:
    found = labeller().label(table(["", "Saws/sec", "Pears/sec"], ["A", "1.5", "2.5"]), ["tools"])
    assert found is not None
    assert found.kind == "tools"


def test_a_title_over_all_of_a_table_is_no_label() -> None:
    title = Cell("Server 3")
    found = label([title, title, title], ["", "Apples/sec", "Pears/sec"], ["A", "1.5", "2.5"])
    assert keys(found) == {1: "apples", 2: "pears"}
    assert found.titles == (title,)
