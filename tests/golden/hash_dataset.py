"""tests/golden/hash_dataset.py: the hash that tests/unit/dataset/hash_test.cpp expects, computed independently."""

import math
import struct

MASK = (1 << 64) - 1
ODD = 0x9E3779B97F4A7C15
MISSING = 0x7FF8000000000000


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def text(value):
    state = 0xCBF29CE484222325
    for byte in value.encode():
        state = ((state ^ byte) * 0x100000001B3) & MASK
    return mix(state)


def cell(row, value):
    return mix((value + mix((row + 1) * ODD & MASK)) & MASK)


def bits(value):
    return MISSING if math.isnan(value) else struct.unpack("<Q", struct.pack("<d", value))[0]


def numbers(values):
    return mix(sum(cell(row, bits(v)) for row, v in enumerate(values) if v != 0) & MASK)


def categories(values):
    return mix((sum(cell(row, MISSING if v is None else text(v)) for row, v in enumerate(values)) + 1) & MASK)


def dataset(rows, columns, label_name, classes, labels):
    state = rows
    parts = [part for name, values in columns for part in (text(name), values)]
    parts += [text(label_name), *map(text, classes), *(label + 1 for label in labels)]
    for part in parts:
        state = mix((state * ODD + part) & MASK)
    return f"{state:016x}"


print(
    dataset(3, [("a", numbers([1, 0, math.nan])), ("b", categories(["x", "y", None]))], "label", ["x", "y"], [0, 1, -1])
)
