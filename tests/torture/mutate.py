"""tests/torture/mutate.py: damage of the kinds that happen to files (bits, cuts, repeats) and of the kinds that are
done to them (numbers replaced by extreme ones). All of it follows a random.Random: a case is repeated by its number."""

import re
import struct

EXTREME_WORDS = [
    b"0",
    b"-1",
    b"1e308",
    b"1e999",
    b"nan",
    b"inf",
    b"16777216",
    b"4294967295",
    b"18446744073709551616",
    b"",
    b"NA",
    b"\x00",
    b"\xff\xfe",
    b"null",
    b"[[]]",
    b'"',
    b"'",
    b",,",
    b"@attribute",
    b"{",
    b"#",
    b"=1+1",
    b"\xed\xa0\x80",
]
EXTREME_NUMBERS = [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**63, 2**64 - 1]


def flip_bit(content, random):
    at = random.randrange(len(content))
    return content[:at] + bytes([content[at] ^ (1 << random.randrange(8))]) + content[at + 1 :]


def set_byte(content, random):
    at = random.randrange(len(content))
    return content[:at] + bytes([random.randrange(256)]) + content[at + 1 :]


def cut_out(content, random):
    start = random.randrange(len(content))
    return content[:start] + content[start + random.randrange(1, 1 + max(1, len(content) // 4)) :]


def cut_off(content, random):
    return content[: random.randrange(len(content))]


def repeat(content, random):
    start = random.randrange(len(content))
    piece = content[start : start + random.randrange(1, 200)]
    return content[:start] + piece * random.randrange(2, 50) + content[start:]


def swap(content, random):
    a, b = sorted(random.randrange(len(content)) for _ in range(2))
    return content[:a] + content[b:] + content[a:b]


def replace_word(content, random):
    words = list(re.finditer(rb"[-+.\w]+", content))
    if not words:
        return set_byte(content, random)
    word = random.choice(words)
    return content[: word.start()] + random.choice(EXTREME_WORDS) + content[word.end() :]


def replace_number(content, random):
    """A whole number as binary formats hold them, of any size and byte order."""
    size, code = random.choice([(2, "H"), (4, "I"), (8, "Q")])
    if len(content) < size:
        return set_byte(content, random)
    number = random.choice(EXTREME_NUMBERS) % (1 << 8 * size)
    at = random.randrange(len(content) - size + 1)
    return content[:at] + struct.pack(random.choice("<>") + code, number) + content[at + size :]


KINDS = [flip_bit, set_byte, cut_out, cut_off, repeat, swap, replace_word, replace_number]


def damaged(content, random):
    """The content after one to four of these, never the same as before."""
    out = content
    while out == content:
        for _ in range(random.choice([1, 1, 1, 2, 4])):
            if out:
                out = random.choice(KINDS)(out, random)
    return out


def fnv(content):
    """64-bit FNV-1a, with which saved models end."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return struct.pack("<Q", value)


def mended_model(content):
    """A damaged model whose checksums fit again, so that what lies behind them is reached."""
    inner = content.find(b"sewilfst")
    if inner >= 0 and len(content) > inner + 16:
        forest = content[inner:-16]
        content = content[:inner] + forest + fnv(forest) + content[-8:]
    return content[:-8] + fnv(content[:-8]) if len(content) >= 8 else content
