"""How files are cut into parts that workers read independently.

A plain text of more than PART bytes is cut at line ends; anything else (a web archive, an archive, what is compressed, a
page) is one part, which one worker reads through.
"""

import os

PART = 64 << 20
# What a link may need to be read around its host: more than coster's scanner ever looks at.
MARGIN = 64 << 10
# Many small files are read by one process.
BATCH = 256

_WHOLE = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18", b"\x1f\x9d", b"PK", b"WARC/", b"xar!")


def files_in(paths):
    """The files that paths lead to, hidden ones left out, in order."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            yield from (os.path.join(folder, name) for name in sorted(names) if not name.startswith("."))


def is_plain_text(path):
    with open(path, "rb") as file:
        beginning = file.read(64 << 10)
    return not beginning.startswith(_WHOLE) and b"\0" not in beginning


def parts_of(path):
    """The beginning and the end of each part of a file, in bytes."""
    size = os.path.getsize(path)
    if size <= PART or not is_plain_text(path):
        return [(0, size)]
    ends = []
    with open(path, "rb") as file:
        for place in range(PART, size, PART):
            file.seek(place)
            file.readline()
            ends.append(file.tell())
    places = sorted({0, size, *ends})
    return list(zip(places, places[1:]))


def line_ends(path, start, end):
    """How many lines end within a part."""
    count = 0
    for piece in pieces(path, start, end):
        count += piece.count(b"\n")
    return count


def pieces(path, start, end):
    with open(path, "rb") as file:
        file.seek(start)
        while start < end:
            piece = file.read(min(1 << 20, end - start))
            if not piece:
                return
            start += len(piece)
            yield piece


def beginning_before(path, start):
    """The beginning of a line at most MARGIN bytes before a part, and how many lines end between the two."""
    if start == 0:
        return 0, 0
    place = max(0, start - MARGIN)
    before = b"".join(pieces(path, place, start))
    skipped = 0 if place == 0 else before.find(b"\n") + 1
    return place + skipped, before.count(b"\n", skipped)
