"""Writes test/golden/scipy-tables.json: reference values from SciPy for the statistics.

Run with `pip install scipy` and `python test/stats/make-scipy-tables.py`. Values that SciPy gives
with too few digits in a far tail are taken from exact rational arithmetic instead, and say so.
"""

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import scipy
from scipy.stats import beta, binom, binomtest, fisher_exact, hypergeom, norm

DESIGNS = [(1, 1), (3, 3), (5, 5), (10, 10), (10, 3), (3, 10), (15, 3), (20, 5), (40, 40), (7, 1)]


def fisher():
    """One-sided Fisher p for "arm 1 is worse"."""
    rows = []
    for n0, n1 in DESIGNS:
        for x0 in sorted({0, n0 // 2, n0 - 1, n0}):
            for x1 in sorted({0, n1 // 3, n1 // 2, n1}):
                table = [[x1, n1 - x1], [x0, n0 - x0]]
                p = fisher_exact(table, alternative="less").pvalue
                rows.append([x0, n0, x1, n1, float(p)])
    return rows


def hypergeometric():
    """Probabilities of every outcome; SciPy's log-gamma keeps 12 digits, fractions keep all."""
    rows = []
    for n0, n1 in [(5, 5), (10, 3), (40, 40), (3, 20)]:
        for t in sorted({1, (n0 + n1) // 3, (n0 + n1) // 2, n0 + n1 - 1}):
            for x in range(max(0, t - n0), min(n1, t) + 1):
                exact = float(Fraction(comb(n1, x) * comb(n0, t - x), comb(n0 + n1, t)))
                by_scipy = float(hypergeom.pmf(x, n0 + n1, t, n1))
                assert abs(by_scipy / exact - 1) < 1e-9
                rows.append([n0, n1, t, x, exact])
    return rows


def normal():
    points = [-38, -20, -8, -6, -4.5, -3, -2.51, -2.49, -2, -1, -0.3, -1e-9, 0, 0.1, 1, 2, 2.51, 5]
    levels = [1e-300, 1e-100, 1e-20, 1e-12, 1e-5, 0.001, 0.025, 0.05, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9]
    levels += [0.95, 0.975, 0.999, 1 - 1e-9]
    return {
        "cdf": [[x, float(norm.cdf(x))] for x in points],
        "quantile": [[p, float(norm.ppf(p))] for p in levels],
    }


def clopper_pearson():
    rows = []
    for n in [1, 5, 24, 100, 2000]:
        for k in sorted({0, 1, n // 20, n // 2, n - 1, n}):
            for level in [0.9, 0.95, 0.99]:
                miss = (1 - level) / 2
                low = 0.0 if k == 0 else float(beta.ppf(miss, k, n - k + 1))
                high = 1.0 if k == n else float(beta.ppf(1 - miss, k + 1, n - k))
                rows.append([k, n, level, low, high])
    return rows


def mcnemar():
    """One trial a case: exact and mid-p of the sign test, with the number of losses and gains."""
    rows = []
    for losses, gains in [(1, 0), (3, 0), (5, 1), (9, 2), (12, 12), (30, 15), (2, 8), (60, 40)]:
        n = losses + gains
        exact = float(binomtest(losses, n, 0.5, alternative="greater").pvalue)
        mid = exact - 0.5 * float(binom.pmf(losses, n, 0.5))
        rows.append([losses, gains, exact, mid])
    return rows


def main():
    tables = {
        "scipy": scipy.__version__,
        "fisher": fisher(),
        "hypergeometric": hypergeometric(),
        "normal": normal(),
        "clopper_pearson": clopper_pearson(),
        "mcnemar": mcnemar(),
    }
    target = Path(__file__).parent.parent / "golden" / "scipy-tables.json"
    target.write_text(json.dumps(tables, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
