"""The capacities of the configuration tables against each other, and the formulas that are printed in them."""

import re
from collections.abc import Iterator
from math import inf

from esrp_ingest.audit.cells import (
    BINARY,
    GB_OF_A_TB,
    SIZE,
    disks_for_logs,
    disks_of_groups,
    fact_of,
    figure,
    gigabytes_of,
    sizes_in,
    stated_by,
)
from esrp_ingest.audit.rule import Check, Paper, paper_rule
from esrp_ingest.audit.suspects import contradiction, slipped
from esrp_ingest.audit.tolerance import Amount, LastDigit, Share
from esrp_ingest.models import Solution, SolutionFact
from esrp_ingest.numerals import IN_TEXT, loose_step
from esrp_ingest.relations import inside
from esrp_ingest.vocabulary.words import spelled

_TABLES = "the paper's configuration tables"
_FRACTION = re.compile(rf"(?P<top>{IN_TEXT})\s*+-?\s*+(?:[TG]i?B)?\s*+/\s*+(?P<bottom>{IN_TEXT})\s*+(?:[TG]i?B)?")
_PRODUCT = re.compile(
    rf"(?P<left>{IN_TEXT})\s*+(?P<left_unit>[TG]i?B)?\s*+[x*\u00d7]\s*+(?P<right>{IN_TEXT})\s*+(?P<right_unit>[TG]i?B)?",
    re.IGNORECASE,
)
_NO_SIZE = re.compile(spelled(r"[\s-]{0,2}{no_size}\b"), re.IGNORECASE)
"""What is counted behind a factor that is no size."""
_RATE = re.compile(r"\s*(?:[TGM]b\b|[TGM]i?[Bb](?:/s|ps|/sec))")
"""How bits, and what is moved in a second, are written behind their number."""
_LEAST_COUNTED = 0.88
"""Of what a disk holds, so much is left at least where it is counted in binary units, or by what an array uses."""
_NEARLY = 0.005
"""The share of the raw capacity within which a fraction's denominator is taken for it."""
_SHARES = (-inf, 100.0)
"""How much of a capacity can be used, in per cent."""
_USED = re.compile(spelled(r"\b(?:{used_capacity})\b"), re.IGNORECASE)
"""What a row's label says of a capacity whose used share it states."""
_PERCENT = re.compile(rf"(?P<percent>{IN_TEXT})\s*%")


@paper_rule(
    "warning",
    "Total raw capacity = disks x capacity of a disk, as any size of its row; disks for logs may be counted apart.",
    _TABLES,
    Share(0.02, "that product"),
)
def raw_capacity(paper: Paper, share: Share) -> Iterator[Check]:
    for solution in paper.solutions:
        disks, one, raw = solution.disks, solution.disk_capacity_gb, solution.raw_capacity_gb
        if disks and one and raw:
            others = (disks - disks_for_logs(solution), *disks_of_groups(solution).values())
            counts = (disks, *(count for count in others if 0 < count < disks))
            sizes = (one, *_sizes_beside(solution, one))
            fits = (size for size in sizes for count in counts if abs(count * size - raw) <= share.of(count * size))
            one = next(fits, one)
            disks = min(counts, key=lambda count: abs(count * one - raw))
            product = disks * one
            bounds = (product - share.of(product), product + share.of(product))
            cells = {
                "raw_capacity_gb": (raw, disks * one),
                "disks": (float(disks), raw / one),
                "disk_capacity_gb": (one, raw / disks),
            }
            subject, expected, doubt = contradiction(cells)
            message = f"{disks} disks of {one:g} GB make {disks * one:g} GB, but {raw:g} GB are stated{doubt}"
            place = fact_of(solution, "raw_capacity_gb")
            yield Check(subject, inside(raw, bounds), expected, f"{raw:g}", message, place, bounds=bounds)


def _sizes_beside(solution: Solution, one: float) -> list[float]:
    """What else the row of a disk's capacity states that one holds, counted otherwise: `2 TB (1,955 GB)`."""
    fact = fact_of(solution, "disk_capacity_gb")
    return [] if fact is None else [size for size in sizes_in(fact.value) if one * _LEAST_COUNTED <= size < one]


@paper_rule(
    "warning",
    "Formatted capacity is at most the raw capacity and, with several disks, more than that of one disk.",
    _TABLES,
    Share(0.05, "a disk more than one disk"),
)
def formatted_capacity(paper: Paper, share: Share) -> Iterator[Check]:
    for solution in paper.solutions:
        formatted, one, raw = solution.formatted_capacity_gb, solution.disk_capacity_gb, solution.raw_capacity_gb
        if formatted and raw:
            lowest = one + share.of(one) if one and (solution.disks or 1) > 1 else 0.0
            bounds = (lowest, raw)
            other = "raw_capacity_gb" if formatted > raw else "disk_capacity_gb"
            message = (
                f"{formatted:g} GB formatted do not lie between one disk ({one or 0:g} GB) and all ({raw:g} GB); "
                f"formatted_capacity_gb is wrong, or {other}"
            )
            holds, expected = inside(formatted, bounds), f"{lowest:g} to {raw:g}"
            subject, place = f"formatted_capacity_gb or {other}", fact_of(solution, "formatted_capacity_gb")
            yield Check(subject, holds, expected, f"{formatted:g}", message, place, bounds=bounds)


@paper_rule(
    "warning", "Storage capacity utilization = formatted / raw capacity.", _TABLES, Amount(1, "percentage point")
)
def storage_utilization(paper: Paper, slack: Amount) -> Iterator[Check]:
    for solution in paper.solutions:
        stated, formatted, raw = (
            solution.storage_utilization_pct,
            solution.formatted_capacity_gb,
            solution.raw_capacity_gb,
        )
        if stated and formatted and raw:
            exact = 100 * formatted / raw
            bounds = (exact - slack.of(), exact + slack.of())
            cells = {
                "storage_utilization_pct": (stated, exact),
                "formatted_capacity_gb": (formatted, raw * stated / 100),
                "raw_capacity_gb": (raw, 100 * formatted / stated),
            }
            subject, expected, doubt = contradiction(cells)
            message = f"{formatted:g} of {raw:g} GB are {exact:.2f} %, but {stated:g} % are stated{doubt}"
            place = fact_of(solution, "storage_utilization_pct")
            yield Check(subject, inside(stated, bounds), expected, f"{stated:g}", message, place, bounds=bounds)


@paper_rule(
    "warning",
    "Database capacity utilization = database size / raw or formatted capacity, in units of 1000 or 1024.",
    _TABLES,
    Amount(2, "percentage points"),
)
def database_utilization(paper: Paper, slack: Amount) -> Iterator[Check]:
    for solution in paper.solutions:
        stated, databases = solution.database_utilization_pct, _total_database_size(solution)
        stated_capacities = {name: getattr(solution, name) for name in ("raw_capacity_gb", "formatted_capacity_gb")}
        capacities = {name: capacity for name, capacity in stated_capacities.items() if capacity}
        if not stated or databases is None or len(capacities) < len(stated_capacities):
            continue  # of the one that is not stated it may be
        label, printed, size = databases
        exact, name = min(
            ((100 * size * unit / capacity, name) for name, capacity in capacities.items() for unit in (1.0, BINARY)),
            key=lambda share: abs(share[0] - stated),
        )
        bounds = (exact - slack.of(), exact + slack.of())
        cells = {
            "database_utilization_pct": (stated, exact),
            name: (capacities[name], capacities[name] * exact / stated),
            label: (size, size * stated / exact),
        }
        subject, expected, doubt = contradiction(cells)
        of = f"the {name.split('_')[0]} capacity of {capacities[name]:g} GB"
        message = f"{stated:g} % are stated, but {printed} is {exact:.2f} % of {of}{doubt}"
        place = fact_of(solution, "database_utilization_pct")
        yield Check(subject, inside(stated, bounds), expected, f"{stated:g}", message, place, bounds=bounds)


@paper_rule("warning", "A percentage of a capacity that is used is at most 100 %.", _TABLES)
def shares_of_capacity(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        for fact in solution.solution_fact:
            share = _PERCENT.match(fact.value.strip()) if _USED.search(fact.label) else None
            if share is not None:
                stated = figure(share["percent"])
                message = f"{fact.label}: {share.group()} is more than the whole capacity"
                yield Check(
                    fact.label, inside(stated, _SHARES), "at most 100", f"{stated:g}", message, fact, bounds=_SHARES
                )


def _total_database_size(solution: Solution) -> tuple[str, str, float] | None:
    """The label of the databases' whole size, the size as printed, and in GB."""
    for fact in solution.solution_fact:
        found = SIZE.search(fact.value) if stated_by(fact.label) == "total_database_size" else None
        if found is not None:
            size = figure(found["size"]) * gigabytes_of(found["unit"])
            return fact.label, found.group(), size
    return None


_COUNTED = re.compile(rf"(?P<count>{IN_TEXT})\s*\($")


@paper_rule(
    "warning",
    "A percentage beside its own fraction (`59.9% (10035GB/16752GB)`) = that fraction, and a fraction of nearly the "
    "raw capacity is one of exactly the raw capacity.",
    _TABLES,
    LastDigit("each of the three figures"),
)
def printed_fractions(paper: Paper, digit: LastDigit) -> Iterator[Check]:
    for solution in paper.solutions:
        for fact in solution.solution_fact:
            fraction, percent = _FRACTION.search(fact.value), _PERCENT.search(fact.value)
            if fraction is None or percent is None or not figure(fraction["top"]) * figure(fraction["bottom"]):
                continue
            top, bottom = figure(fraction["top"]), figure(fraction["bottom"])
            exact, stated = 100 * top / bottom, figure(percent["percent"])
            of_top, of_bottom = (
                exact * loose_step(fraction[each]) / figure(fraction[each]) for each in ("top", "bottom")
            )
            slack = digit.of(loose_step(percent["percent"]), of_top, of_bottom)
            bounds = (exact - slack, exact + slack)
            cells = {
                percent.group(): (stated, exact),
                fraction["top"]: (top, stated * bottom / 100),
                fraction["bottom"]: (bottom, 100 * top / stated if stated else 0.0),
            }
            message = f"{fact.label}: {fraction.group()} is {exact:.2f} %, but {percent.group()} is stated"
            message += slipped(cells, slack / exact)
            holds = inside(stated, bounds)
            yield Check(fact.label, holds, f"{exact:.2f}%", percent.group(), message, fact, bounds=bounds)
            yield from _denominator(solution, fact, bottom)


def _denominator(solution: Solution, fact: SolutionFact, bottom: float) -> Iterator[Check]:
    """A fraction's denominator that is nearly the raw capacity is meant to be it."""
    raw = solution.raw_capacity_gb
    if raw and abs(bottom - raw) <= _NEARLY * raw:
        message = f"{fact.label}: divides by {bottom:g}, the raw capacity is {raw:g}"
        subject = f"{fact.label} denominator"
        yield Check(subject, bottom == raw, f"{raw:g}", f"{bottom:g}", message, fact, bounds=(raw, raw))


@paper_rule(
    "warning",
    "A size beside its own product (`16,752 GB (4 x 4188GB)`) = that product, in units of 1000 or 1024; the smaller "
    "factor is a count.",
    _TABLES,
    LastDigit("the size, and of the larger factor as often as it is counted"),
)
def printed_products(paper: Paper, digit: LastDigit) -> Iterator[Check]:
    for solution in paper.solutions:
        for fact in solution.solution_fact:
            found = _product_of_size(fact.value)
            if found is None or "%" in fact.value or _is_lane(*found):
                continue
            size, product = found
            count, each = sorted((product["left"], product["right"]), key=figure)
            stated, made = figure(size["size"]), figure(count) * figure(each)
            units = (GB_OF_A_TB, GB_OF_A_TB * BINARY) if size["unit"][:1].upper() == "T" else (1.0,)
            unit = min(units, key=lambda unit: abs(made / unit - stated))
            slack = digit.of(loose_step(size["size"]), figure(count) * loose_step(each) / unit)
            bounds = (made / unit - slack, made / unit + slack)
            message = f"{fact.label}: {product.group()} is {made:g}, but {size.group()} is stated"
            message += slipped({size.group(): (stated, made / unit)}, slack / (made / unit) if made else 0.0)
            yield Check(fact.label, inside(stated, bounds), f"{made:g}", size.group(), message, fact, bounds=bounds)


def _product_of_size(text: str) -> tuple[re.Match[str], re.Match[str]] | None:
    """The size that a text states, and its product; what a comma or a plus parts are sizes of different things."""
    product = next(filter(_may_be_size, _PRODUCT.finditer(text)), None)
    size = SIZE.search(_PRODUCT.sub(lambda each: " " * len(each.group()), text)) if product else None
    if product is None or size is None:
        return None
    between = text[min(size.end(), product.end()) : max(size.start(), product.start())]
    return None if {",", "+"}.intersection(between) or _explains(product) else (size, product)


def _explains(product: re.Match[str]) -> bool:
    """Whether a product in brackets makes the number before them: `32 (4 x 8) of 450 GB`."""
    counted = _COUNTED.search(product.string, 0, product.start())
    return counted is not None and figure(counted["count"]) == figure(product["left"]) * figure(product["right"])


def _may_be_size(product: re.Match[str]) -> bool:
    """Whether a product may make a size: `2 x 6-core` counts something else."""
    return _NO_SIZE.match(product.string, product.end("right")) is None


def _is_lane(size: re.Match[str], product: re.Match[str]) -> bool:
    """Whether a bandwidth is that of each of several lanes: `6 Gb/s (4 x 6 Gb)`; a size beside its own one is wrong."""
    factors = {figure(product["left"]), figure(product["right"])}
    return _RATE.match(size.string, size.end("size")) is not None and figure(size["size"]) in factors


@paper_rule("warning", "A storage cache is smaller than the storage.", _TABLES)
def cache_within_reason(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        cache, raw = solution.cache_gb, solution.raw_capacity_gb
        if cache is not None and raw:
            message = f"a cache of {cache:g} GB is not smaller than the storage of {raw:g} GB; one of them is wrong"
            place = fact_of(solution, "cache_gb")
            yield Check("cache_gb or raw_capacity_gb", cache < raw, f"less than {raw:g}", f"{cache:g}", message, place)
