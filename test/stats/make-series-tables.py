"""Writes test/golden/series-tables.json: change points by ruptures and trend statistics by statsmodels.

Run with `pip install ruptures statsmodels scipy` and `python test/stats/make-series-tables.py`.
ruptures has no cost for values of different known variance, so the cost is given to it; the search
(PELT, exact with jump=1) is its own. statsmodels tests the trend of one table; the statistics and
variances of several cases add up.
"""

import json
from pathlib import Path

import numpy as np
import ruptures as rpt
import scipy
import statsmodels
from ruptures.base import BaseCost
from scipy.stats import norm
from statsmodels.stats.contingency_tables import Table

LEVEL = 0.05
SHORTEST = 2


class KnownVariance(BaseCost):
    """Sum of (value - weighted mean)^2/variance; the signal's columns are value and variance."""

    model = "known_variance"
    min_size = SHORTEST

    def fit(self, signal):
        self.signal = signal
        return self

    def error(self, start, end):
        value, variance = self.signal[start:end].T
        weight = 1 / variance
        mean = np.sum(weight * value) / np.sum(weight)
        return float(np.sum(weight * (value - mean) ** 2))


def series(rng):
    """Levels of chosen lengths with noise; every fourth has values of unequal variance."""
    for index in range(60):
        levels = int(rng.integers(1, 5))
        value, variance = [], []
        for _ in range(levels):
            level = rng.uniform(0.6, 0.95)
            for _ in range(int(rng.integers(2, 16))):
                spread = 0.02 if index % 4 else float(rng.choice([0.01, 0.02, 0.05]))
                variance.append(spread**2)
                value.append(round(float(level + rng.normal(0, spread)), 6))
        if len(value) >= 5:
            yield value, variance


def change_points():
    rows = []
    for value, variance in series(np.random.default_rng(1)):
        places = len(value) - 2 * SHORTEST + 1
        penalty = float(norm.ppf(1 - LEVEL / (2 * places)) ** 2)
        search = rpt.Pelt(custom_cost=KnownVariance(), min_size=SHORTEST, jump=1)
        ends = search.fit(np.array([value, variance]).T).predict(pen=penalty)
        rows.append(
            {
                "value": value,
                "variance": variance,
                "penalty": penalty,
                "at": [int(end) for end in ends[:-1]],
            }
        )
    return rows


def trends():
    rng = np.random.default_rng(2)
    rows = []
    for index in range(30):
        runs, cases = int(rng.integers(2, 12)), int(rng.integers(1, 6))
        n = rng.integers(1, 8, size=(runs, cases))
        if n.sum(axis=0).min() < 2:
            continue
        slope = (index % 3 - 1) * 0.03
        p = np.clip(0.7 + slope * np.arange(runs)[:, None], 0.05, 0.95)
        x = rng.binomial(n, np.repeat(p, cases, axis=1))
        statistic, variance = 0.0, 0.0
        for i in range(cases):
            table = np.array([n[:, i] - x[:, i], x[:, i]])
            if table.sum(axis=1).min() == 0:
                continue
            result = Table(table, shift_zeros=False).test_ordinal_association(
                row_scores=np.array([0, 1]), col_scores=np.arange(runs)
            )
            statistic += result.statistic - result.null_mean
            # Its variance divides by the trials N; the permutations that we count give N - 1.
            total = table.sum()
            variance += result.null_sd**2 * correction(table, result.null_sd, total)
        if variance == 0:
            continue
        z = statistic / np.sqrt(variance)
        rows.append({"x": x.tolist(), "n": n.tolist(), "z": float(z), "p": float(norm.cdf(z))})
    return rows


def correction(table, null_sd, total):
    """1 where statsmodels has the permutation variance, N/(N - 1) where it has the other."""
    scores = np.arange(table.shape[1])
    n = table.sum(axis=0)
    passes = table[1].sum()
    spread = (n * scores**2).sum() - (n * scores).sum() ** 2 / total
    plain = passes / total * (1 - passes / total) * spread
    ratio = null_sd**2 / plain
    for known, factor in ((1.0, total / (total - 1)), (total / (total - 1), 1.0)):
        if abs(ratio - known) < 1e-9:
            return factor
    raise AssertionError(ratio)


def main():
    tables = {
        "made_by": {
            "ruptures": rpt.version.version,
            "statsmodels": statsmodels.__version__,
            "scipy": scipy.__version__,
        },
        "change_points": change_points(),
        "trends": trends(),
    }
    path = Path(__file__).parent.parent / "golden" / "series-tables.json"
    path.write_text(json.dumps(tables, indent=1) + "\n")
    found = sum(len(row["at"]) for row in tables["change_points"])
    print(f"{len(tables['change_points'])} series with {found} changes, {len(tables['trends'])} trends")


if __name__ == "__main__":
    main()
