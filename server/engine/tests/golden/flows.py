"""Writes flows.json: rows of flows with present values, internal rates and payback by numpy-financial 1.0 and numpy.

Run by hand (`pip install numpy numpy-financial; python flows.py > flows.json`); no test runs it. Rates are found as the roots of
the polynomial in 1/(1+r), not by the search that the engine uses.
"""

import json
import random

import numpy as np
import numpy_financial as npf

draw = random.Random(20261202)


def rates(flows):
    found = []
    for x in np.polynomial.polynomial.polyroots(np.trim_zeros(flows, "b")):
        if abs(x.imag) < 1e-7 and x.real > 0 and -0.99 < 1 / x.real - 1 < 99:
            found.append(1 / x.real - 1)
    return sorted(found)


def payback(flows):
    below = False
    for period, total in enumerate(np.cumsum(flows)):
        if below and total >= 0:
            return period
        below = below or total < 0
    return None


def from_rates(scale, roots):
    """Flows whose present value is zero at exactly these rates."""
    row = np.array([scale])
    for r in roots:
        row = np.convolve(row, [1.0, -(1.0 + r)])
    return list(row)


rows = []
for _ in range(14):  # an outlay and what it saves
    n = draw.choice([5, 12, 36, 60])
    rows.append([-draw.uniform(1e4, 1e7)] + [draw.uniform(1e3, 3e5) for _ in range(n)])
for _ in range(8):  # first saves, then costs; or never pays
    n = draw.choice([6, 12, 24])
    rows.append([draw.uniform(0, 1e5) for _ in range(n)] + [-draw.uniform(1e4, 2e6)])
for roots in [(0.1, 0.2), (0.01, 0.05, 0.3), (-0.1, 0.25), (0.02, 0.5, 1.5), (0.005, 0.03), (-0.3, 0.1, 0.6)]:
    rows.append(from_rates(-1e5, roots))
for row in [[1e4, 2e4, 3e4], [-1.0, -2.0], [100.0, -100.0, 100.0], [-5.0, 8.0, -8.0], [0.0, 0.0, -1e5, 2e4, 9e4]]:
    rows.append(row)
for _ in range(9):  # anything
    rows.append([draw.uniform(-1e6, 1e6) for _ in range(draw.choice([3, 5, 8]))])

cases = []
for flows in rows:
    rate = draw.choice([0.0, 0.004, 0.0124, 0.05, 0.3, -0.02])
    end = npf.npv(rate, flows)
    mid = flows[0] + sum(f / (1 + rate) ** (t + 0.5) for t, f in enumerate(flows[1:]))
    roots = rates(flows)
    if len(roots) == 1:
        assert abs(npf.irr(flows) - roots[0]) < 1e-6, (npf.irr(flows), roots)
    cases.append({"flows": [float(f) for f in flows], "rate": rate, "npv_end": float(end), "npv_mid": float(mid),
                  "irr": [float(r) for r in roots], "payback": payback(flows)})
print("[\n" + ",\n".join(json.dumps(c) for c in cases) + "\n]")
