"""The example notebook runs from its first cell to its last, and shows what is stored in it.

`python -m tests.docs.test_notebook` writes its outputs anew.
"""

import ast
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "examples" / "questions.ipynb"


def shown(cells: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], dict[str, list[str]]]]:
    """Runs the cells of code one after the other, each with what its last expression shows: text, and HTML if any."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        *statements, last = ast.parse("".join(cell["source"])).body
        is_value = isinstance(last, ast.Expr)
        exec(compile(ast.Module([*statements, *([] if is_value else [last])], []), "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if is_value else None
        data = {} if value is None else {"text/plain": repr(value).splitlines(keepends=True)}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = value._repr_html_().splitlines(keepends=True)
        yield cell, data


def in_a_folder(folder: Path) -> None:
    (folder / "fixtures").symlink_to(ROOT / "fixtures")
    os.chdir(folder)


@pytest.mark.usefixtures("keeps_processes")
def test_the_notebook_shows_what_is_stored_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    in_a_folder(tmp_path)
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    results = [(cell["outputs"], data) for cell, data in shown(cells)]
    assert sum(bool(data) for _, data in results) > 4
    for outputs, data in results:
        assert [output["data"]["text/plain"] for output in outputs] == ([data["text/plain"]] if data else [])


def refresh() -> None:
    """Writes the outputs anew."""
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        in_a_folder(Path(folder))
        for number, (cell, data) in enumerate(shown(notebook["cells"]), start=1):
            result = {"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"}
            cell |= {"execution_count": number, "outputs": [result] if data else []}
    NOTEBOOK.write_text(f"{json.dumps(notebook, indent=1, ensure_ascii=False)}\n", encoding="utf-8")


if __name__ == "__main__":
    refresh()
