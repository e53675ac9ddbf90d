"""The product of each of several set-ups: the paper's, by the model that its name, or its row of the model, names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.front.no_titles import is_model
from esrp_ingest.extract.paper.setup.setup_names import called_as, setups_in
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, Solution, noticed
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled

_WORD = re.compile(r"\w[\w-]*")
_STARTS, _ENDS = re.compile(r"(?<![\w-])"), re.compile(r"(?![\w-])")
"""Where whole words may start and end."""
_NUMBER = re.compile(r"\d{3,5}")
"""A model that has no letters: `AMS 2300`."""
_OF_A_KIND = re.compile(spelled(r"\s{set_up}$"), re.IGNORECASE)
"""How the name of a set-up ends that is no product: `SATA design`."""
_JOINED = re.compile(spelled(r"[,;/&+]|\b{and}\b"), re.IGNORECASE)
"""What stands between the models that a title lists."""


class _Place(NamedTuple):
    """From where to where a title names a set-up."""

    start: int
    end: int


def products_of(setups: Mapping[str, Sequence[Pair[Column]]], values: Mapping[str, Any]) -> dict[str, str | None]:
    """The product of each set-up by its name; None where the paper has none, or one that another set-up's model names.

    Args:
        setups: the rows of each set-up.
        values: the columns that are the same for all: title, vendor and product.
    """
    names, product = list(setups), values.get("product") or ""
    said = {name: _models(" ".join((name, *_of_model(pairs)))) for name, pairs in setups.items()}
    shared = frozenset.intersection(*said.values())
    own = {name: models - shared for name, models in said.items()}
    listed = _listed(own, values)
    if listed:
        return listed
    called = {name: _by_name(name, names, values) if product else None for name in names}
    return {name: text if text and not _is_of_another(text, name, own) else None for name, text in called.items()}


def of_other_products(solutions: Sequence[Solution], product: str | None) -> Iterator[Finding]:
    """A finding for each set-up that names another model than the product of the title, and is not called by that."""
    for solution in solutions if product else ():
        if solution.product is None:
            message = (
                f"the title's product {product!r} is not, or not only, that of the set-up {solution.configuration!r}: "
                "its product was left out; compare with the document"
            )
            yield noticed("doubtful_title", "warning", message, Locator(), "product")


def _of_model(pairs: Sequence[Pair[Column]]) -> Iterator[str]:
    return (pair.value for pair in pairs if pair.key == "storage_model")


def _models(text: str) -> frozenset[str]:
    """The words of a text that may be models, in small letters."""
    found = (word.group() for word in _WORD.finditer(text))
    return frozenset(word.casefold() for word in found if is_model(word) or _NUMBER.fullmatch(word))


def _is_of_another(text: str, name: str, own: Mapping[str, frozenset[str]]) -> bool:
    """Whether a product is called by the model of another set-up than its own, which names a model too."""
    others = frozenset[str]().union(*own.values()) - own[name]
    return bool(own[name] and _models(text) & others)


def _by_name(name: str, names: Sequence[str], values: Mapping[str, Any]) -> str:
    """The product of a set-up: the paper's, with its own model; where the title names all of them, its name alone."""
    product, vendor = values["product"], values.get("vendor") or ""
    own = called_as(name, names, product)
    is_cut = 0 < len(setups_in(names, product)) < len(names)
    is_product = _OF_A_KIND.search(name) is None
    if is_product and (own == product or is_cut) and len(setups_in(names, values.get("title") or "")) == len(names):
        before = product[: min((product.find(each) for each in names if each in product), default=0)].strip()
        return name if name.startswith(vendor) else f"{before or vendor} {name}"
    return own


def _listed(own: Mapping[str, frozenset[str]], values: Mapping[str, Any]) -> dict[str, str | None]:
    """The product of each set-up where the title lists their models, or names, one behind the other; none elsewhere.

    `NetApp E2700 and E2800`: what stands before the first of them goes before all.
    """
    title, product = values.get("title") or "", values.get("product") or ""
    start = title.find(product)
    end = max(start + len(product), 0)
    places = _places(own, title)
    models = sorted(set(places.values()))
    between = [_JOINED.split(title[model.end : following.start]) for model, following in pairwise(models)]
    if not models or not start <= models[0].start < end or not all(map(_is_joined, between)):
        return {}
    heads = _heads(title[start : models[0].start].strip(), between, values.get("vendor"))
    tails = _tails(title, end, models, between)
    printed = (title[model.start : model.end] for model in models)
    products = dict(zip(models, map(_whole, heads, printed, tails), strict=True))
    return {name: products[place] for name, place in places.items()}


def _whole(before: str | None, model: str, behind: str) -> str | None:
    return None if before is None else " ".join(f"{before} {model} {behind}".split())


def _is_joined(parts: Sequence[str]) -> bool:
    """Whether what stands between two models lists them: an `and` or a comma, or both."""
    return len(parts) > 1 and not any(map(str.strip, parts[1:-1]))


def _heads(head: str, between: Sequence[Sequence[str]], vendor: str | None) -> list[str | None]:
    """What goes before each model that a title lists; None where that is a family of its own behind another one."""
    heads: list[str | None] = [head]
    for before in (parts[-1].strip() for parts in between):
        is_same = not before or f" {head}".casefold().endswith(f" {before}".casefold())
        heads.append(head if is_same else before if vendor and before.startswith(vendor) else None)
    return heads


def _tails(title: str, end: int, models: Sequence[_Place], between: Sequence[Sequence[str]]) -> Iterator[str]:
    """What goes behind each model as far as the product does: its own words, else those behind the last one.

    A generation or a model behind the last one is its own.
    """
    last = title[models[-1].end : end]
    is_of_last = any(map(str.isdigit, last))
    for parts, model in zip(between, models, strict=False):
        own = parts[0][: max(end - model.end, 0)]
        yield own if own.strip() or is_of_last else last
    yield last


def _places(own: Mapping[str, frozenset[str]], title: str) -> dict[str, _Place]:
    """Where a title names each set-up, whole or by the one of its models that stands there; none where one is not told.

    Places that overlap tell nothing, nor does a place of all.
    """
    models = _models(title)
    by_model = {name: " ".join(words & models) if len(words & models) == 1 else "" for name, words in own.items()}
    for called in (dict(zip(own, own, strict=True)), by_model):
        found = {name: _place(text, title) for name, text in called.items()}
        places = {name: at for name, at in found.items() if at is not None}
        order = sorted(set(places.values()))
        is_told = len(places) == len(own) and len(order) > 1
        if is_told and all(one.end <= two.start for one, two in pairwise(order)):
            return places
    return {}


def _place(text: str, title: str) -> _Place | None:
    """Where a title holds a text as whole words."""
    ends = {found.start() for found in _ENDS.finditer(title)} if text else set()
    starts = (found.start() for found in _STARTS.finditer(title))
    spans = (_Place(at, at + len(text)) for at in starts if at + len(text) in ends)
    return next((span for span in spans if title[slice(*span)].casefold() == text.casefold()), None)
