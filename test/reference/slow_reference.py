"""A slow reference of the paired comparison, written from the mathematics alone.

Every probability is an exact rational number: counts of labelings (integers) over one common
denominator, or a fractions.Fraction. Only three things are not rational: the logarithm inside
a score, the square roots of the interval and the normal law. They use decimals of 60 digits.
Nothing here is fast, floating or clever, and nothing was taken from the program under test.

    python3 test/reference/slow_reference.py          writes test/golden/reference-suites.json
"""

import itertools
import json
import math
import os
import random
import sys
import time
from decimal import Decimal, ROUND_FLOOR, getcontext
from fractions import Fraction

getcontext().prec = 60

HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.join(HERE, "..", "golden", "reference-suites.json")


def decimal_of(fraction):
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


# ---------------------------------------------------------------------------------------------
# One case: its law when nothing changed, its own p, its evidence.
# ---------------------------------------------------------------------------------------------


class Case:
    """x0 of n0 trials passed in the baseline, x1 of n1 in the head."""

    known_laws = {}

    def __init__(self, x0, n0, x1, n1):
        self.x0, self.n0, self.x1, self.n1 = x0, n0, x1, n1
        self.t = x0 + x1
        self.n = n0 + n1
        self.informative = 0 < self.t < self.n
        key = (n0, n1, self.t)
        if key not in Case.known_laws:
            Case.known_laws[key] = law_of_case(n0, n1, self.t)
        # outcomes: head passes x -> number of labelings; they sum to `labelings`
        self.labelings, self.ways, self.p, self.scores = Case.known_laws[key]

    def swapped(self):
        return Case(self.x1, self.n1, self.x0, self.n0)

    @property
    def own_p(self):
        return self.p[self.x1]

    @property
    def score(self):
        return self.scores[self.x1]


def law_of_case(n0, n1, t):
    total = math.comb(n0 + n1, t)
    ways = {}
    for x in range(max(0, t - n0), min(n1, t) + 1):
        ways[x] = math.comb(n1, x) * math.comb(n0, t - x)
    assert sum(ways.values()) == total
    own_p = {}
    scores = {}
    for x in ways:
        below = sum(ways[y] for y in ways if y < x)
        above = sum(ways[y] for y in ways if y > x)
        own_p[x] = Fraction(below + ways[x], total)
        mid_below = Fraction(2 * below + ways[x], 2 * total)
        mid_above = Fraction(2 * above + ways[x], 2 * total)
        scores[x] = evidence(mid_below, mid_above)
    return total, ways, own_p, scores


def evidence(mid_below, mid_above):
    ell = 32 * decimal_of(mid_above / mid_below).ln()
    size = int((abs(ell) + Decimal("0.5")).to_integral_value(rounding=ROUND_FLOOR))
    return size if ell > 0 else -size


# ---------------------------------------------------------------------------------------------
# The joint p, by its definition.
#
# With S the sum of the scores and f the smallest own p over the informative cases:
#     overall(S) = P0(S* >= S)          worst(f) = P0(f* <= f)
#     p_worse_exact = P0( min(overall(S*), worst(f*)) <= min(overall(S), worst(f)) )
# ---------------------------------------------------------------------------------------------


class Directed:
    """The p-values of one direction (head worse than baseline)."""

    def __init__(self, overall_exact, overall, worst_case, worse_exact, worse, adjusted):
        self.overall_exact = overall_exact
        self.overall = overall
        self.worst_case = worst_case
        self.worse_exact = worse_exact
        self.worse = worse
        self.adjusted = adjusted  # of every case, 1 for an uninformative one

    def values(self):
        return (
            self.overall_exact,
            self.overall,
            self.worst_case,
            self.worse_exact,
            self.worse,
            self.adjusted,
        )


def nothing_informative(cases):
    one, half = Fraction(1), Fraction(1, 2)
    return Directed(one, half, one, one, half, [one for _ in cases])


def by_enumeration(cases):
    """Every outcome of all the informative cases is looked at, one by one."""
    informative = [case for case in cases if case.informative]
    if not informative:
        return nothing_informative(cases)

    # own p-values are compared a lot: replace each by its rank among all of them (exact)
    ranks = ranks_of_own_p(informative)
    outcomes = [
        [(case.ways[x], case.scores[x], ranks[case.p[x]]) for x in case.ways] for case in informative
    ]
    joint = {}  # (S, rank of f) -> number of labelings
    for combination in itertools.product(*outcomes):
        number = 1
        score = 0
        smallest = None
        for ways, case_score, rank in combination:
            number *= ways
            score += case_score
            smallest = rank if smallest is None or rank < smallest else smallest
        joint[score, smallest] = joint.get((score, smallest), 0) + number
    total = math.prod(case.labelings for case in informative)
    assert sum(joint.values()) == total

    score_law = {}
    smallest_law = {}
    for (score, smallest), number in joint.items():
        score_law[score] = score_law.get(score, 0) + number
        smallest_law[smallest] = smallest_law.get(smallest, 0) + number

    # in labelings; divided by `total` these are the p-values
    overall = {s: sum(number for r, number in score_law.items() if r >= s) for s in score_law}
    worst = {
        rank: sum(number for r, number in smallest_law.items() if r <= rank)
        for rank in ranks.values()
    }
    observed_score = sum(case.score for case in informative)
    observed_rank = min(ranks[case.own_p] for case in informative)
    least = min(overall[observed_score], worst[observed_rank])
    at_most = 0
    below = 0
    for (score, smallest), number in joint.items():
        value = min(overall[score], worst[smallest])
        if value <= least:
            at_most += number
        if value < least:
            below += number
    above_score = sum(number for s, number in score_law.items() if s > observed_score)
    return Directed(
        Fraction(overall[observed_score], total),
        Fraction(2 * above_score + score_law[observed_score], 2 * total),
        Fraction(worst[observed_rank], total),
        Fraction(at_most, total),
        Fraction(at_most + below, 2 * total),
        [
            Fraction(worst[ranks[case.own_p]], total) if case.informative else Fraction(1)
            for case in cases
        ],
    )


def ranks_of_own_p(informative):
    values = sorted({p for case in informative for p in case.p.values()})
    return {p: rank for rank, p in enumerate(values)}


def score_law_without(informative, excluded):
    """Labelings by the sum of scores, outcomes with own p <= excluded left out (None: none is)."""
    law = {0: 1}
    for case in informative:
        merged = {}  # outcomes of equal score together
        for x, ways in case.ways.items():
            if excluded is None or case.p[x] > excluded:
                merged[case.scores[x]] = merged.get(case.scores[x], 0) + ways
        longer = {}
        for step, ways in merged.items():
            for score, number in law.items():
                place = score + step
                if place in longer:
                    longer[place] += number * ways
                else:
                    longer[place] = number * ways
        law = longer
    return law


def labelings_with_some_p_at_most(informative, bound):
    """Cases are independent: all labelings less those in which every case has own p > bound."""
    none_of_them = 1
    for case in informative:
        none_of_them *= sum(ways for x, ways in case.ways.items() if case.p[x] > bound)
    return math.prod(case.labelings for case in informative) - none_of_them


def by_convolution(cases):
    """The same from two exact laws: of S, and of (S, no case has own p <= theta).

    worst(f*) <= m happens exactly when some case has own p <= theta, theta being the largest
    own p whose worst(theta) is <= m, because worst() increases. So, score by score,
    P0(S* = s and min <= m) is all of P0(S* = s) when overall(s) <= m, and otherwise
    P0(S* = s) - P0(S* = s and no case has own p <= theta).
    """
    informative = [case for case in cases if case.informative]
    if not informative:
        return nothing_informative(cases)
    total = math.prod(case.labelings for case in informative)
    law = score_law_without(informative, None)
    assert sum(law.values()) == total

    overall = {}
    running = 0
    for score in sorted(law, reverse=True):
        running += law[score]
        overall[score] = running
    worst = {p: labelings_with_some_p_at_most(informative, p) for p in ranks_of_own_p(informative)}

    observed_score = sum(case.score for case in informative)
    smallest = min(case.own_p for case in informative)
    least = min(overall[observed_score], worst[smallest])

    laws_without = {}

    def labelings_where_minimum(passes):
        thetas = [p for p, number in worst.items() if passes(number)]
        if not thetas:
            return sum(number for score, number in law.items() if passes(overall[score]))
        theta = max(thetas)
        if theta not in laws_without:
            laws_without[theta] = score_law_without(informative, theta)
        without = laws_without[theta]
        counted = 0
        for score, number in law.items():
            counted += number if passes(overall[score]) else number - without.get(score, 0)
        return counted

    at_most = labelings_where_minimum(lambda number: number <= least)
    below = labelings_where_minimum(lambda number: number < least)
    return Directed(
        Fraction(overall[observed_score], total),
        Fraction(2 * overall[observed_score] - law[observed_score], 2 * total),
        Fraction(worst[smallest], total),
        Fraction(at_most, total),
        Fraction(at_most + below, 2 * total),
        [Fraction(worst[case.own_p], total) if case.informative else Fraction(1) for case in cases],
    )


# ---------------------------------------------------------------------------------------------
# The normal law in decimals.
# ---------------------------------------------------------------------------------------------

PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459230781640628621")


def density(z):
    return (-z * z / 2).exp() / (2 * PI).sqrt()


def below_normal(z):
    """Phi(z) = 1/2 + density(z) (z + z^3/3 + z^5/(3*5) + ...), for moderate z."""
    term = z
    series = z
    k = 1
    while abs(term) > Decimal(10) ** -58:
        k += 2
        term = term * z * z / k
        series += term
    return Decimal("0.5") + density(z) * series


def normal_quantile(probability):
    wanted = decimal_of(probability)
    z = Decimal(0)
    for _ in range(200):
        step = (below_normal(z) - wanted) / density(z)
        z -= step
        if abs(step) < Decimal(10) ** -50:
            return z
    raise ArithmeticError("no quantile found")


QUANTILES = {}


def quantile(probability):
    if probability not in QUANTILES:
        QUANTILES[probability] = normal_quantile(probability)
    return QUANTILES[probability]


# ---------------------------------------------------------------------------------------------
# Delta, variance, interval.
# ---------------------------------------------------------------------------------------------


def difference(case):
    return Fraction(case.x1, case.n1) - Fraction(case.x0, case.n0)


def sizes(cases):
    count = len(cases)
    delta = sum((difference(case) for case in cases), Fraction(0)) / count
    permuted = Fraction(0)
    separate = Fraction(0)
    slope = Fraction(0)
    for case in cases:
        x0, n0, x1, n1, t, n = case.x0, case.n0, case.x1, case.n1, case.t, case.n
        weight = Fraction(1, n0) + Fraction(1, n1)
        permuted += Fraction(t * (n - t), n * (n - 1)) * weight
        if n0 >= 2 and n1 >= 2:
            separate += Fraction(x1 * (n1 - x1), n1 * n1 * (n1 - 1))
            separate += Fraction(x0 * (n0 - x0), n0 * n0 * (n0 - 1))
        else:
            separate += (difference(case) - delta) ** 2
        slope += weight
    if all(case.n0 == case.n1 for case in cases):
        variance = permuted / count**2
    else:
        variance = max(permuted, separate) / count**2
    return delta, variance, slope / (2 * count**2)


def half_width(z, variance, slope):
    variance, slope = decimal_of(variance), decimal_of(slope)
    return (z**2 * slope + (z**4 * slope**2 + 4 * z**2 * variance).sqrt()) / 2


def interval(delta, variance, slope, overall, alpha):
    h = half_width(quantile(1 - alpha), variance, slope)
    low = max(decimal_of(delta) - h, Decimal(-1))
    high = min(decimal_of(delta) + h, Decimal(1))
    if delta < 0 and overall <= alpha:
        high = min(high, Decimal(0))
    if delta > 0 and 1 - overall <= alpha:
        low = max(low, Decimal(0))
    return low, high


def p_noninferior(delta, variance, slope, margin):
    distance = delta + margin
    spread = decimal_of(variance + slope * abs(distance)).sqrt()
    return math.erfc(float(decimal_of(distance) / spread) / math.sqrt(2)) / 2


# ---------------------------------------------------------------------------------------------
# Everything about one suite.
# ---------------------------------------------------------------------------------------------


def compare(cases, alpha, method):
    worse = method(cases)
    better = method([case.swapped() for case in cases])
    delta, variance, slope = sizes(cases)
    low, high = interval(delta, variance, slope, worse.overall, alpha)
    tolerance = Fraction(1, 10**12)
    significant = [
        case for case, p in zip(cases, worse.adjusted) if case.informative and p <= alpha + tolerance
    ]
    broken = sum((difference(case) for case in significant), Fraction(0)) / len(cases)
    z = quantile(1 - alpha) + quantile(Fraction(4, 5))
    return {
        "score": sum(case.score for case in cases if case.informative),
        "pOverallExact": worse.overall_exact,
        "pOverall": worse.overall,
        "pWorstCase": worse.worst_case,
        "pWorseExact": worse.worse_exact,
        "pWorse": worse.worse,
        "pBetterExact": better.worse_exact,
        "pBetter": better.worse,
        "pOverallBetterExact": better.overall_exact,
        "pOverallBetter": better.overall,
        "pBestCase": better.worst_case,
        "delta": delta,
        "variance": variance,
        "slopeC": slope,
        "low": low,
        "high": high,
        "brokenDelta": broken,
        "mde80": min(Decimal(1), half_width(z, variance, slope)),
        "pNoninferior": p_noninferior(delta, variance, slope, Fraction(1, 20)),
        "scores": [case.score for case in cases],
        "pCase": [case.own_p for case in cases],
        "pAdjusted": worse.adjusted,
    }


# ---------------------------------------------------------------------------------------------
# Random suites.
# ---------------------------------------------------------------------------------------------


def pass_rates(rng, kind):
    """The pass rate of a case in the baseline and in the head."""
    if kind == "flaky":
        rate = rng.uniform(0.25, 0.75)
        return rate, rate
    if kind == "dropping":
        rate = rng.uniform(0.4, 1.0)
        return rate, rate - 0.3
    if kind == "rising":
        rate = rng.uniform(0.4, 1.0)
        return rate - 0.3, rate
    if kind == "wild":
        return rng.random(), rng.random()
    return {
        "sparse": (0.08, 0.08),
        "stable": (0.95, 0.95),
        "all-pass": (1.0, 1.0),
        "all-fail": (0.0, 0.0),
        "broken": (1.0, 0.0),
        "improved": (0.0, 1.0),
    }[kind]


MOODS = {
    "sparse": ["sparse"] * 6 + ["all-fail"] * 2,
    "flaky": ["flaky"],
    "stable": ["stable"] * 8 + ["all-pass"] * 2,
    "mixed": ["stable", "stable", "all-pass", "flaky", "sparse", "all-fail"],
    "broken-among-flaky": ["flaky"] * 6 + ["broken"],
    "broken-among-stable": ["stable"] * 6 + ["all-pass"] * 3 + ["broken"],
    "broken-and-improved": ["broken", "improved", "stable", "flaky", "all-pass", "all-fail"],
    "improved": ["improved", "flaky", "flaky", "stable", "all-fail"],
    "dropping": ["dropping"] * 4 + ["all-pass"],
    "rising": ["rising"] * 4 + ["stable"],
    "wild": ["wild"],
}

PLANS = {
    "1v1": lambda rng: (1, 1),
    "3v3": lambda rng: (3, 3),
    "5v5": lambda rng: (5, 5),
    "10v3": lambda rng: (10, 3),
    "3v10": lambda rng: (3, 10),
    "12v1": lambda rng: (12, 1),
    "8v8": lambda rng: (8, 8),
    "equal": lambda rng: (lambda n: (n, n))(rng.randint(1, 12)),
    "unequal": lambda rng: (rng.randint(1, 12), rng.randint(1, 12)),
    "nearly-5v5": lambda rng: (5, rng.choice([5, 5, 5, 4])),
}


def draw(rng, kind, plan):
    n0, n1 = PLANS[plan](rng)
    rate0, rate1 = pass_rates(rng, kind)
    x0 = sum(rng.random() < rate0 for _ in range(n0))
    x1 = sum(rng.random() < rate1 for _ in range(n1))
    return Case(x0, n0, x1, n1)


def small_suite(rng, mood, plan):
    """2 to 7 informative cases, at most 20,000 outcomes altogether; up to 4 uninformative ones."""
    wanted = rng.randint(2, 7)
    spare = rng.randint(0, 4)
    cases = []
    informative = 0
    combinations = 1
    while informative < wanted:
        case = draw(rng, rng.choice(MOODS[mood]), plan)
        if not case.informative:
            if len(cases) - informative < spare:
                cases.append(case)
            continue
        if combinations * len(case.ways) > 20_000:
            break
        combinations *= len(case.ways)
        informative += 1
        cases.append(case)
    return cases


def large_suite(rng, mood, plan, budget):
    """8 to 60 cases, as many as an exact convolution can bear."""
    cases = []
    width = 1
    work = 0
    for _ in range(rng.choice([rng.randint(8, 60), rng.randint(8, 60), 60])):
        case = draw(rng, rng.choice(MOODS[mood]), plan)
        if case.informative:
            more = width * len(case.ways)
            if work + more > budget:
                continue
            work += more
            width += max(case.scores.values()) - min(case.scores.values())
        cases.append(case)
    return cases


def special_suite(seed, rng, plan):
    """Seeds 1 to 4: nothing is informative; seeds 5 to 16: one case is."""
    cases = [draw(rng, rng.choice(["all-pass", "all-fail"]), plan) for _ in range(rng.randint(1, 6))]
    while seed > 4:
        case = draw(rng, rng.choice(["flaky", "broken", "improved", "wild"]), plan)
        if case.informative:
            cases.insert(rng.randint(0, len(cases)), case)
            break
    return cases


def make_suite(seed):
    rng = random.Random(seed)
    # every mood meets every plan: 11 moods and 10 plans have no common divisor
    mood = list(MOODS)[seed % len(MOODS)]
    plan = list(PLANS)[seed % len(PLANS)]
    alpha = rng.choice([Fraction(1, 20)] * 5 + [Fraction(1, 100), Fraction(1, 10), Fraction(1, 40)])
    if seed <= 16:
        return "special " + plan, alpha, special_suite(seed, rng, plan), "enumeration"
    if seed <= 260:
        return mood + " " + plan, alpha, small_suite(rng, mood, plan), "enumeration"
    budget = 5_000_000 if seed % 21 == 0 else 800_000
    return mood + " " + plan, alpha, large_suite(rng, mood, plan, budget), "convolution"


# ---------------------------------------------------------------------------------------------
# Writing them down.
# ---------------------------------------------------------------------------------------------


def number(value):
    return value if isinstance(value, int) else float(value)


def line_of(seed):
    kind, alpha, cases, method = make_suite(seed)
    if method == "enumeration":
        figures = compare(cases, alpha, by_enumeration)
        # the two ways to the same exact number must meet, to the last digit of the rational
        for direction in (cases, [case.swapped() for case in cases]):
            assert by_enumeration(direction).values() == by_convolution(direction).values(), seed
    else:
        figures = compare(cases, alpha, by_convolution)
    line = {
        "seed": seed,
        "kind": kind,
        "method": method,
        "alpha": float(alpha),
        "x0": [case.x0 for case in cases],
        "n0": [case.n0 for case in cases],
        "x1": [case.x1 for case in cases],
        "n1": [case.n1 for case in cases],
    }
    for name, value in figures.items():
        if not isinstance(value, list):
            line[name] = number(value)
        elif name == "scores" or method == "enumeration":
            line[name] = [number(part) for part in value]
        else:
            # a large suite stores one number per list, to keep the file small
            line[name + "Sum"] = float(sum(value))
    return json.dumps(line, separators=(",", ":"))


def check_worked_example():
    """One case breaks among two flaky ones and 17 that always pass: known by hand."""
    cases = [Case(5, 5, 0, 5), Case(3, 5, 3, 5), Case(2, 5, 2, 5)]
    cases += [Case(5, 5, 5, 5) for _ in range(17)]
    assert sorted(cases[0].scores.values()) == [-199, -92, -27, 27, 92, 199]
    assert sorted(cases[1].scores.values()) == [-141, -57, 0, 57, 141]
    for method in (by_enumeration, by_convolution):
        figures = compare(cases, Fraction(1, 20), method)
        assert figures["score"] == 199
        assert figures["pWorstCase"] == Fraction(1, 252) == figures["pAdjusted"][0]
        assert round(float(figures["pOverallExact"]), 6) == 0.016665
        assert round(float(figures["pOverall"]), 6) == 0.015988
        assert round(float(figures["pWorseExact"]), 6) == 0.005599
        assert round(float(figures["pWorse"]), 6) == 0.004269
        assert figures["delta"] == figures["brokenDelta"] == Fraction(-1, 20)


def main():
    began = time.time()
    check_worked_example()
    lines = []
    for seed in range(1, 501):
        lines.append(line_of(seed))
        if seed % 20 == 0:
            print(f"{seed} suites, {time.time() - began:.0f} s", file=sys.stderr, flush=True)
    with open(TARGET, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")
    print(f"{os.path.getsize(TARGET)} bytes, {time.time() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
