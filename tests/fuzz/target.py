"""A target for atheris, which looks for inputs that reach new code.

`python tests/fuzz/target.py html -max_total_time=600`: the first argument is the kind, html, text, pdf or quantities;
all others are libFuzzer's own.
"""

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))
with atheris.instrument_imports(include=["esrp_ingest"]):
    from fuzz.contract import NAMES, check_document, check_quantities
    from fuzz.mutating import KINDS, Step, mutated

_MOST_STEPS = 12


def document_of(kind: str, data: bytes) -> bytes:
    """A mutated document, made of the fuzzer's bytes."""
    numbers = atheris.FuzzedDataProvider(data)
    seed = numbers.ConsumeIntInRange(0, 255)
    steps = []
    while numbers.remaining_bytes() and len(steps) < _MOST_STEPS:
        steps.append(Step(*(numbers.ConsumeIntInRange(0, most) for most in (255, 2**20, 60, 2**20))))
    return mutated(kind, seed, steps)


def main() -> None:
    kind = sys.argv.pop(1)

    def once(data: bytes) -> None:
        if kind in KINDS:
            check_document(document_of(kind, data), NAMES[kind])
        else:
            check_quantities(data.decode("utf-8", "surrogateescape"))

    atheris.Setup(sys.argv, once)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
