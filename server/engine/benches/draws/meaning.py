# Functions of the formulas for programs, over arrays of months (down) by draws (across). Needs numpy alone.
import sys, time
import numpy as np

np.seterr(all="ignore")


def constant(values):
    return np.array(values, dtype=float).reshape(-1, 1)


class table:
    def __init__(self, values, first):
        self.values, self.first = constant(values), first


def months(a):
    return np.broadcast_to(a, (MONTHS, np.shape(a)[1])) if np.shape(a)[0] == 1 else a


def sum_(*terms):
    total = terms[0] if terms else constant([0.0])
    for term in terms[1:]:
        total = total + term
    return total


min_, max_, pow_ = np.minimum, np.maximum, np.power


def if_(test, yes, no):
    return np.where(test != 0, yes, no)


def whole_up(a):
    return np.ceil(a - 1e-9)


def gt(a, b):
    return (a - b > 1e-9 * np.maximum(np.abs(a), np.abs(b))).astype(float)


def at_least(a, b):
    return (b - a <= 1e-9 * np.maximum(np.abs(a), np.abs(b))).astype(float)


def div_or(a, b, when_zero):
    return np.where(b == 0, when_zero, a / np.where(b == 0, 1.0, b))


def lag(a, by):
    a, out = months(a), None
    out = np.zeros(a.shape)
    out[by:] = a[: max(MONTHS - by, 0)]
    return out


def next(a):
    a = months(a)
    out = np.zeros(a.shape)
    out[:-1] = a[1:]
    return out


def cumsum(a):
    return np.cumsum(months(a), axis=0)


def running_max(a):
    return np.maximum.accumulate(months(a), axis=0)


def compound(a):
    a = np.array(months(a))
    a[0] = 1.0
    return np.cumprod(a, axis=0)


def decay(a, left):
    a, left = months(a), months(left)
    out = np.empty(np.broadcast_shapes(a.shape, left.shape))
    out[0] = a[0]
    for m in range(1, MONTHS):
        out[m] = out[m - 1] * left[m] + a[m]
    return out


def total(a):
    return months(a).sum(axis=0, keepdims=True)


def peak(a):
    return a.max(axis=0, keepdims=True)


def first(a):
    ones = a == 1.0
    return np.where(ones.any(axis=0, keepdims=True), ones.argmax(axis=0, keepdims=True), -1.0)


def at(a, month):
    return a if np.shape(a)[0] == 1 else a[month : month + 1]


def by_year(t, year):
    place = np.clip(year - t.first, 0, len(t.values) - 1).astype(int)
    return t.values[place[:, 0]] if place.shape[1] == 1 else np.take(t.values[:, 0], place)


def run(model, shapes, options):
    """Times the model at chunks of 1,000 and of all draws, the best of seven, and writes the NPVs it found."""
    given = np.fromfile("given.bin")
    rows = sum(shapes)
    given = given.reshape(rows, -1)
    draws = given.shape[1]
    ends = np.cumsum([0] + shapes)
    for chunk in (1000, draws):
        parts = []
        for start in range(0, draws, chunk):
            some = np.ascontiguousarray(given[:, start : start + chunk])
            parts.append([some[ends[n] : ends[n + 1]] for n in range(len(shapes))])
        best = None
        for _ in range(7):
            start = time.perf_counter()
            found = [model(part) for part in parts]
            took = time.perf_counter() - start
            best = took if best is None else min(best, took)
        print(chunk, best)
    npv = [np.concatenate([np.broadcast_to(part[n], (1, p[0].shape[1]))[0] for part, p in zip(found, parts)]) for n in range(options)]
    np.concatenate(npv).tofile("found.bin")
