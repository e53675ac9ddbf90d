"""How often `esrp trend` cries wolf, and how soon it sees a shift: `python -m tests.benchmarks.trend [--compare]`.

Noise is that of real database instances: how far the instances of each published run stand from their run's mean,
drawn with replacement (light tails, as they have them), and for comparison of a normal distribution. Two readings of
"three times the noise" are measured: that of the night's figure itself, and that of an instance, of whose figures a
night's is the mean. False alarms are those of fifty series, on the average over many times fifty. What one could find
at most who looked at the last three nights, at the limit that gives one false alarm in fifty series, stands beside it:
who knew level and noise beforehand, who knew the noise but learned the level, and who learned both. `--compare` asks
ruptures (and Apache Otava, where they are installed) about the same series.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

from esrp_ingest.database.ask.trends import DEFAULT_METRICS
from esrp_ingest.levels import LEARNED, as_normal, shifts
from esrp_ingest.parsing import parse

PAPERS = Path(__file__).parents[2] / "fixtures" / "papers"
SERIES, NIGHTS, INSTANCES, WITHIN = 50, 90, 5, 3
LEANING = 0.3
"""How much a night leans on the one before, where nights are not independent of each other."""
BY_INSTANCE = {"achieved_iops": "database_reads_per_sec"}
"""What an instance prints of a metric that is printed for the run."""
Finder = Callable[[Sequence[float]], list[int]]
"""Gives the nights (places) on which a new shift is reported, asked every night."""
Noise = Callable[[Random], float]


def deviations(metric: str) -> tuple[list[float], float]:
    """How far real instances stand from the mean of their run, in deviations; and the deviation, as a share."""
    found: list[float] = []
    shares: list[float] = []
    for paper in sorted(PAPERS.glob("*/paper.md")) + sorted(PAPERS.glob("*/paper.txt")):
        for run in parse(paper).runs:
            rows = [getattr(row, metric) for row in run.instance_io if row.scope == "transactional"]
            figures = [float(figure) for figure in rows if figure is not None]
            if len(figures) >= 4 and (spread := pstdev(figures)):
                found += [(figure - fmean(figures)) / spread for figure in figures]
                shares.append(spread / fmean(figures))
    return found, fmean(shares)


def ours(figures: Sequence[float]) -> list[int]:
    return [shift.found for shift in shifts(figures)]


def nightly(changes: Callable[[Sequence[float]], list[int]]) -> Finder:
    """A method that looks at a whole series, asked every night: only what it did not say before is news."""

    def found(figures: Sequence[float]) -> list[int]:
        said: list[int] = []
        nights = []
        for known in range(LEARNED + 1, len(figures) + 1):
            for change in changes(figures[:known]):
                if all(abs(change - before) > 2 for before in said):
                    nights.append(known - 1)
                    said.append(change)
        return nights

    return found


def others() -> dict[str, Finder]:
    """The packages that were evaluated, as far as they are installed."""
    found: dict[str, Finder] = {}
    if find_spec("ruptures"):
        import ruptures

        def pelt(figures: Sequence[float]) -> list[int]:
            import numpy as np

            signal = np.array(figures)
            noise = np.std(np.diff(signal)) / 2**0.5
            search = ruptures.KernelCPD(kernel="linear", min_size=2).fit(signal / (noise or 1.0))
            return list(search.predict(pen=4.2**2))[:-1]

        found["ruptures, PELT by squares, penalty 4.2²"] = nightly(pelt)
    if find_spec("otava"):
        from otava.analysis import compute_change_points

        def divisive(figures: Sequence[float]) -> list[int]:
            points, _ = compute_change_points(list(figures), window_len=30, max_pvalue=0.0001, min_magnitude=0.0)
            return [point.index for point in points]

        found["Otava, E-divisive and t test, p 0.0001"] = nightly(divisive)
    return found


def night(noise: Noise, random: Random, share: float, instances: int) -> float:
    """A night's figure around a level of 1: the mean over its instances."""
    return 1 + share * fmean(noise(random) for _ in range(instances))


def false_alarms(finder: Finder, noise: Noise, share: float, sets: int, instances: int = 1) -> list[int]:
    """Shifts that are reported where there is none, for each of some sets of fifty series."""
    random = Random(7)
    return [
        sum(len(finder([night(noise, random, share, instances) for _ in range(NIGHTS)])) for _ in range(SERIES))
        for _ in range(sets)
    ]


def away(nights: Sequence[float], *, level: bool, noise: bool) -> list[float]:
    """How far the last three of so many nights are from those before them, from the eleventh on.

    Args:
        nights: noise around 0, of deviation 1.
        level: whether the level is known, else it is the mean of the nights before.
        noise: whether the deviation is known, else it is learned as Student does, and asked at his probability.
    """
    total, squares = sum(nights[:LEARNED]), sum(night * night for night in nights[:LEARNED])
    found = []
    for known in range(LEARNED + 1, len(nights) + 1):
        total, squares = total + nights[known - 1], squares + nights[known - 1] ** 2
        before, last = known - WITHIN, nights[known - WITHIN : known]
        mean, since = (total - sum(last)) / before, fmean(last)
        error = (1 / WITHIN + (0 if level else 1 / before)) ** 0.5
        difference = since - (0 if level else mean)
        if noise:
            found.append(abs(difference) / error)
        else:
            around = squares - before * mean * mean - WITHIN * since * since
            found.append(as_normal(abs(difference), error * (around / (known - 2)) ** 0.5, known - 2))
    return found


def at_most(noise: Noise, trials: int, *, level_known: bool, noise_known: bool) -> float:
    """The share of shifts that one would find who knew so much, at one false alarm in fifty series."""
    random = Random(13)

    def series(length: int, start: int) -> list[float]:
        nights = [noise(random) + 3 * (place >= start) for place in range(length)]
        return away(nights, level=level_known, noise=noise_known)

    limit = sorted(max(series(NIGHTS, NIGHTS)) for _ in range(trials))[-max(trials // SERIES, 1)]
    starts = (random.randrange(LEARNED + 1, NIGHTS - 4) for _ in range(trials))
    return fmean(series(start + WITHIN, start)[-1] > limit for start in starts)


def leaning() -> Noise:
    """Normal noise in which each night leans on the one before."""
    before = 0.0

    def noise(random: Random) -> float:
        nonlocal before
        before = LEANING * before + (1 - LEANING**2) ** 0.5 * random.gauss(0, 1)
        return before

    return noise


def seen(finder: Finder, noise: Noise, share: float, *, instances: int, trials: int) -> tuple[float, float]:
    """Shares of shifts by three times an instance's noise that are found within three nights, and within four."""
    random, soon, later = Random(11), 0, 0
    for _ in range(trials):
        start = random.randrange(LEARNED + 1, NIGHTS - 4)
        size = random.choice((-3, 3)) * share
        figures = [night(noise, random, share, instances) + size * (place >= start) for place in range(start + 4)]
        found = [place for place in finder(figures) if place >= start]
        soon += any(place < start + WITHIN for place in found)
        later += any(place < start + WITHIN + 1 for place in found)
    return soon / trials, later / trials


def measure(name: str, finder: Finder, noise: Noise, share: float, sets: int, trials: int) -> None:
    """Prints the figures of one method."""
    row = [name]
    for instances in (1, INSTANCES):
        alarms = false_alarms(finder, noise, share, sets, instances)
        row += [f"{fmean(alarms):.2f}", f"{fmean(number <= 1 for number in alarms):.0%}"]
        row += [f"{part:.1%}" for part in seen(finder, noise, share, instances=instances, trials=trials)]
    for level_known, noise_known in ((True, True), (False, True), (False, False)):
        row.append(f"{at_most(noise, 20 * trials, level_known=level_known, noise_known=noise_known):.1%}")
    sys.stdout.write(f"| {' | '.join(row)} |\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--sets", type=int, default=20, help="how many times fifty series")
    arguments = parser.parse_args()
    trials, sets = arguments.trials, arguments.sets
    columns = ["false alarms", "at most 1", "in 3 nights", "in 4"]
    titles = [
        "noise",
        *columns,
        *(f"mean of 5: {name}" for name in columns),
        "at most: both known",
        "noise known",
        "both learned",
    ]
    sys.stdout.write(f"| {' | '.join(titles)} |\n|{'---|' * len(titles)}\n")
    for metric in DEFAULT_METRICS["performance"]:
        drawn, share = deviations(BY_INSTANCE.get(metric, metric))
        real: Noise = lambda random, drawn=drawn: random.choice(drawn)  # type: ignore[misc]  # noqa: E731
        measure(f"{metric} ({share:.1%})", ours, real, share, sets, trials)
    normal: Noise = lambda random: random.gauss(0, 1)  # noqa: E731
    measure("normal", ours, normal, 0.03, sets, trials)
    measure(f"normal, leaning by {LEANING}", ours, leaning(), 0.03, sets, trials)
    for name, finder in others().items() if arguments.compare else ():
        measure(f"{name}, normal", finder, normal, 0.03, 1, 40)


if __name__ == "__main__":
    main()
