"""How files are split into parts that workers read independently.

A plain text of more than PART bytes is split at line ends, and a web archive between its records. Anything else (an archive,
what is compressed, a page) is one part, which one worker reads through: locations are counted in unpacked text, and how much of
that comes before a part, only reading it says.
"""

import os
import re

import numpy

PART = 256 << 20
# A task has so many bytes: coster reads them in a second, and Spark takes a fifth of one for a task of nothing.
TASK = 1 << 30
# What a link may need to be read around its host: more than coster's scanner ever looks at.
MARGIN = 64 << 10
# Many small files are read by one process.
BATCH = 256

# The heads of a record of a web archive, its own and that of HTTP, are looked for in so many bytes.
_HEADS = 32 << 10
_LENGTH = re.compile(rb"\ncontent-length:[ \t]*(\d+)[ \t]*\r", re.IGNORECASE)
_PACKED = re.compile(rb"\n(content|transfer)-encoding:", re.IGNORECASE)
_WHOLE = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18", b"\x1f\x9d", b"PK", b"xar!")


def files_in(paths):
    """The files that paths lead to, hidden ones left out, in order."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            yield from (os.path.join(folder, name) for name in sorted(names) if not name.startswith("."))


def parts_of(path, length=PART):
    """The beginning and the end of each part of a file, in bytes; all but the last have about this length."""
    size = os.path.getsize(path)
    offsets = sorted({0, size, *_offsets(path, size, length)})
    return list(zip(offsets, offsets[1:])) or [(0, 0)]


def _offsets(path, size, length):
    """Where a file is split."""
    if size <= length:
        return []
    with open(path, "rb") as file:
        beginning = file.read(64 << 10)
        if beginning.startswith(b"WARC/"):
            return _record_ends(file, size, length)
        if beginning.startswith(_WHOLE) or b"\0" in beginning:
            return []
        return [_line_end(file, offset) for offset in range(length, size, length)]


def _line_end(file, offset):
    file.seek(offset)
    file.readline()
    return file.tell()


def _record_ends(file, size, length):
    """The first end of a web archive's record in each further `length` bytes; none where a record is damaged, or a body
    travelled packed: its text is longer than its bytes."""
    ends, offset = [], 0
    while offset < size:
        file.seek(offset)
        own, _, contents = file.read(_HEADS).partition(b"\r\n\r\n")
        stated = _LENGTH.search(own + b"\r")
        if not own.startswith(b"WARC/") or not stated:
            return []
        http, end, _ = contents.partition(b"\r\n\r\n")
        if contents.startswith(b"HTTP/") and (not end or _PACKED.search(http)):
            return []
        offset += len(own) + 4 + int(stated[1]) + 4
        if offset >= length * (len(ends) + 1):
            ends.append(offset)
    return ends[:-1] if ends and ends[-1] > size else ends


def line_ends(path, start, end):
    """How many lines end within a part. Python's own count takes twice as long, which is half of what coster takes."""
    count, buffer = 0, numpy.empty(256 << 10, numpy.uint8)
    with open(path, "rb", buffering=0) as file:
        file.seek(start)
        while size := file.readinto(buffer[:end - start]):
            count += int(numpy.count_nonzero(buffer[:size] == 10))
            start += size
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


def send(path, start, end, stream):
    """Has the kernel move a piece of a file into a pipe, so that none of it passes through Python."""
    with open(path, "rb") as file:
        while start < end and (sent := os.sendfile(stream.fileno(), file.fileno(), start, end - start)):
            start += sent


def beginning_before(path, start):
    """The beginning of a line at most MARGIN bytes before a part, and how many lines end between the two."""
    if start == 0:
        return 0, 0
    offset = max(0, start - MARGIN)
    before = b"".join(pieces(path, offset, start))
    skipped = 0 if offset == 0 else before.find(b"\n") + 1
    return offset + skipped, before.count(b"\n", skipped)
