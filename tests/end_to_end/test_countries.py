"""Reports of servers in other countries: dates and decimals as Windows prints them there, all words in English."""

import json
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from scoring import differences

from esrp_ingest.parsing import parse_bytes

SAMPLES = Path(__file__).parents[2] / "fixtures" / "samples"
MANIFEST = json.loads((SAMPLES / "manifest.json").read_text(encoding="utf-8"))
REPORTS = [entry for entry in MANIFEST if entry["format"] == "html"]
ENGLISH_TIME = re.compile(r"\d{1,2}/\d{1,2}/\d{4} \d{1,2}:\d\d:\d\d [AP]M")
DECIMAL = re.compile(r"(?<![\w.])(\d+)\.(\d+)(?![\w.])")


def strftime(pattern: str) -> Callable[[datetime], str]:
    return lambda time: time.strftime(pattern)


def halves(pattern: str, before: str, after: str) -> Callable[[datetime], str]:
    return lambda time: time.strftime(pattern.replace("@", before if time.hour < 12 else after))


COUNTRIES = {
    "Germany": (",", strftime("%d.%m.%Y %H:%M:%S")),
    "France": (",", strftime("%d/%m/%Y %H:%M:%S")),
    "United Kingdom": (".", strftime("%d/%m/%Y %H:%M:%S")),
    "Netherlands": (",", strftime("%-d-%-m-%Y %H:%M:%S")),
    "Finland": (",", strftime("%-d.%-m.%Y %-H.%M.%S")),
    "Czechia": (",", strftime("%-d. %-m. %Y %-H:%M:%S")),
    "Hungary": (",", strftime("%Y. %m. %d. %-H:%M:%S")),
    "Sweden": (",", strftime("%Y-%m-%d %H:%M:%S")),
    "India": (".", strftime("%d-%m-%Y %H:%M:%S")),
    "Japan": (".", strftime("%Y/%m/%d %-H:%M:%S")),
    "Korea": (".", halves("%Y-%m-%d @ %-I:%M:%S", "오전", "오후")),
    "Taiwan": (".", halves("%Y/%-m/%-d @ %I:%M:%S", "上午", "下午")),
    "Greece": (",", halves("%-d/%-m/%Y %-I:%M:%S @", "πμ", "μμ")),
    "Mexico": (".", halves("%d/%m/%Y %I:%M:%S @", "a. m.", "p. m.")),
    "Australia": (".", halves("%-d/%m/%Y %-I:%M:%S @", "AM", "PM")),
}


def printed_in(country: str, text: str) -> str:
    """A report as Jetstress prints it under the settings of another country."""
    mark, date = COUNTRIES[country]
    pieces, end = [], 0
    for found in ENGLISH_TIME.finditer(text):
        time = datetime.strptime(found.group(), "%m/%d/%Y %I:%M:%S %p")
        pieces += [DECIMAL.sub(rf"\1{mark}\2", text[end : found.start()]), date(time)]
        end = found.end()
    return "".join([*pieces, DECIMAL.sub(rf"\1{mark}\2", text[end:])])


@pytest.mark.parametrize("entry", REPORTS, ids=lambda entry: Path(entry["file"]).stem)
@pytest.mark.parametrize("country", COUNTRIES)
def test_every_figure_and_time_is_right(country: str, entry: dict[str, Any]):
    text = printed_in(country, (SAMPLES / entry["file"]).read_text(encoding="utf-8"))
    truth = json.loads((SAMPLES / entry["truth"]).read_text(encoding="utf-8"))
    parsed = parse_bytes(text.encode(), entry["file"])
    assert differences(truth, parsed.model_dump(mode="json"), entry["runs"]) == []
    assert [finding for finding in parsed.findings if finding.severity != "info"] == []
    original = parse_bytes((SAMPLES / entry["file"]).read_bytes(), entry["file"])
    assert [event.logged_at for event in parsed.runs[0].log_event] == [
        event.logged_at for event in original.runs[0].log_event
    ]
