from esrp_ingest.layout import Cell, Line, remembered


class Told:
    asked = 0

    @remembered
    def words(self) -> list[str]:
        """What it says."""
        self.asked += 1
        return ["once"]


def test_what_is_remembered_is_made_once_for_each_object():
    one, other = Told(), Told()
    first, second = one.words, one.words
    assert first is second
    assert one.words is not other.words
    assert (one.asked, other.asked) == (1, 1)
    assert Told.words.__doc__ == "What it says."


def test_a_line_of_one_cell_says_what_one_of_several_does():
    assert [Line((Cell("a  b"),)).text, Line((Cell("a  b"), Cell(""), Cell("c"))).text] == ["a  b", "a  b c"]
    assert [cell.text for cell in Line((Cell(""), Cell(" \n"), Cell(" a\nb "))).filled] == [" a\nb "]
    assert Line((Cell(" "), Cell(" a\nb "))).texts == ("a b",)
    assert Line(()).text == ""
