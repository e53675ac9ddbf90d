"""What somebody finds who comes to the repository: forms, workflows, and files that Git is not to see."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
PINNED = re.compile(r"uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def test_the_form_for_papers_asks_for_file_page_figure_and_what_is_printed():
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "paper.yml").read_text(encoding="utf-8"))
    required = [field["id"] for field in form["body"] if field.get("validations", {}).get("required")]
    assert form["name"] == "A paper that is not read right"
    assert required[:4] == ["file", "page", "figure", "printed"]


@pytest.mark.parametrize("path", [path for path in FORMS if path.stem != "config"], ids=lambda path: path.stem)
def test_a_form_has_what_forms_need(path: Path):
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= form.keys()
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields) > 0
    assert {type(field["attributes"]["label"]) for field in fields} == {str}


def test_workflows_run_on_three_systems_and_pin_each_action_by_its_commit():
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    used = [line.strip().removeprefix("- ") for line in text.splitlines() if "uses:" in line]
    assert len(used) == 4
    assert [line for line in used if not PINNED.fullmatch(line)] == []
    jobs = yaml.safe_load(text)["jobs"]
    systems = {jobs["linux"]["runs-on"], *jobs["macos-and-windows"]["strategy"]["matrix"]["system"]}
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}


def test_git_ignores_what_the_commands_of_the_readme_leave():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    left = {"esrp.db", *re.findall(r"--png (\S+)|esrp report (\S+)|esrp export (\w\S*)|-m venv (\S+)", readme)}
    names = {name for each in left for name in (each if isinstance(each, tuple) else (each,)) if name}
    assert {"esrp.db", "esrp.html", "rows.png", "page.png", "tables", ".venv"} <= names
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()]
    assert [name for name in sorted(names) if not any(fnmatch(name, pattern) for pattern in ignored)] == []
