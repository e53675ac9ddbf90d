"""Mutated documents are read or refused, never anything else. ESRP_FUZZ_EXAMPLES makes it look longer."""

import os

import pytest
from fuzz.contract import NAMES, check_document, check_quantities
from fuzz.mutating import Step, mutated, seeds
from hypothesis import example, given, settings
from hypothesis import strategies as st

EXAMPLES = int(os.environ.get("ESRP_FUZZ_EXAMPLES", "40"))

steps = st.lists(
    st.builds(Step, st.integers(0, 8), st.integers(0, 2**14), st.integers(0, 60), st.integers(0, 2**14)), max_size=12
)
many = settings(max_examples=EXAMPLES)


@pytest.mark.parametrize("kind", ["html", "text"])
@pytest.mark.timeout(0 if EXAMPLES > 1000 else 300)
@many
@given(seed=st.integers(0, 63), changes=steps)
def test_any_mutation_of_a_report_is_read_or_refused(kind: str, seed: int, changes: list[Step]) -> None:
    check_document(mutated(kind, seed, changes), NAMES[kind])


@pytest.mark.timeout(0 if EXAMPLES > 1000 else 300)
@many
@given(seed=st.integers(0, 63), changes=steps)
def test_any_mutation_of_a_pdf_is_read_or_refused(seed: int, changes: list[Step]) -> None:
    check_document(mutated("pdf", seed, changes), NAMES["pdf"])


@pytest.mark.parametrize("kind", NAMES)
def test_seeds_are_good_documents(kind: str) -> None:
    assert any(check_document(seed, NAMES[kind]) for seed in seeds(kind)[:6])


@many
@given(
    st.lists(
        st.one_of(st.sampled_from(["1", "23", "99999", ".", ",", ":", "/", "-", " ", "AM", "pm", "T", "%"]), st.text()),
        max_size=14,
    ).map("".join)
)
@example("9" * 400)
@example("9" * 5000 + ".00:00:00")
def test_any_text_is_a_finite_quantity_or_none(text: str) -> None:
    check_quantities(text)
