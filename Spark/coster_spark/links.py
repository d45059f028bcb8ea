"""Product links in crawls: what `coster resolve` finds, by many workers."""

import functools
import json
import os
import re
import subprocess
import tempfile

import pyarrow
import pyarrow.compute as compute
import pyarrow.csv
from pyspark.sql import functions as F

from coster_spark.parts import BATCH, MARGIN, PART, TASK, beginning_before, files_in, line_ends, parts_of, send
from coster_spark.program import coster

_TEXT, _NUMBER = pyarrow.string(), pyarrow.int64()
_IN_PIECES = pyarrow.csv.ReadOptions(use_threads=False, block_size=1 << 20)
_LINES_IN_FIELDS = pyarrow.csv.ParseOptions(newlines_in_values=True)
_BROKEN_RECORD = re.compile(r", in the record at byte (\d+)$")


@functools.cache
def _found():
    """The columns of `coster resolve`, as the program describes them; asked once in each process."""
    described = subprocess.run(
        [coster(), "describe", "resolve", "--format", "json"], stdout=subprocess.PIPE, check=True, env=_environment())
    fields = json.loads(described.stdout)[0]["fields"]
    return pyarrow.schema([(field["key"], _NUMBER if field["type"] == "integer" else _TEXT) for field in fields])


@functools.cache
def _row():
    return pyarrow.schema([*_found(), ("file", _TEXT), ("record", _NUMBER), ("problem", _TEXT)])


def _as_written():
    """coster writes no empty text: a field without characters is NULL."""
    return pyarrow.csv.ConvertOptions(column_types=_found(), strings_can_be_null=True, null_values=[""])


def _columns():
    return ", ".join(f"`{field.name}` {'long' if field.type == _NUMBER else 'string'}" for field in _row())


def resolve_links(spark, paths):
    """Every product link in files and folders: the columns of `coster resolve`, then `file`, `record` and `problem`.

    `record` is the byte of the file at which the part begins that a worker read, or the record that is broken. What could
    not be read is a row with a `problem` and no link; the rest is read.
    """
    files = list(files_in([paths] if isinstance(paths, str) else paths))
    length = PART
    pieces = _each(spark, files, lambda file: _parts(file, length))
    parts = [(file, start, end, len(parts) > 1) for file, parts in zip(files, pieces) for start, end in parts]
    groups = _groups(_with_lines(spark, parts), spark.sparkContext.defaultParallelism)
    # Numbers that Java makes, and what they stand for sent along: a table made of Python's rows would cost a second
    # Python.
    work = _resolver(spark.sparkContext.broadcast(groups))
    return spark.range(0, len(groups), numPartitions=max(1, len(groups))).mapInArrow(work, _columns())


def count_links(links):
    """How many links lead to each Apple ID in each storefront."""
    return links.where(F.col("apple_id").isNotNull()).groupBy("apple_id", "storefront").count()


def _parts(file, length):
    try:
        return parts_of(file, length)
    except OSError:  # A worker reports it, with the reason.
        return [(0, 0)]


def _with_lines(spark, parts):
    """Parts, each with how many lines end before it in its file."""
    counts = iter(_each(spark, [part for part in parts if part[3]], lambda part: line_ends(*part[:3])))
    before = 0
    for file, start, end, is_part in parts:
        before = 0 if start == 0 else before
        yield file, start, end, before, is_part
        before += next(counts) if is_part else 0


def _each(spark, values, work):
    """What a function says of each value, in one task a worker: to begin one costs Spark more than most of these do."""
    tasks = min(len(values), spark.sparkContext.defaultParallelism)
    return spark.sparkContext.parallelize(values, tasks).map(work).collect() if values else []


def _groups(parts, workers):
    """Parts for each task: about TASK bytes, and some tasks for each worker."""
    parts = list(parts)
    size = max(1, min(TASK, sum(end - start for _, start, end, _, _ in parts) // (2 * workers)))
    groups, filled = [], size
    for part in parts:
        if filled >= size:
            groups.append([])
            filled = 0
        groups[-1].append(part)
        filled += part[2] - part[1]
    return groups


def _resolver(groups):
    def run(batches):
        for batch in batches:
            for number in batch.column("id").to_pylist():
                yield from _resolve(groups.value[number])

    return run


def _resolve(parts):
    whole = [file for file, _, _, _, is_part in parts if not is_part]
    for first in range(0, len(whole), BATCH):
        yield from _resolve_files(whole[first:first + BATCH])
    for file, start, end, lines, is_part in parts:
        if is_part:
            yield from _resolve_part(file, start, end, lines)


def _environment():
    """No worker's own catalog names items: every worker answers alike."""
    return os.environ | {"COSTER_CATALOG": "/nonexistent"}


def _resolve_files(files):
    """One process reads all of them; where it dies, one each, so that the file that it dies of is known."""
    with tempfile.TemporaryFile() as found, tempfile.TemporaryFile() as messages:
        done = subprocess.run(
            [coster(), "resolve", "--hidden", "--raw", "--format", "csv", "--", *files],
            stdin=subprocess.DEVNULL, stdout=found, stderr=messages, env=_environment())
        problems = list(_problems(messages, files))
        if done.returncode in (0, 1) or done.returncode == 2 and problems:
            for table in _tables(found):
                yield from _rows(table, table["source"], 0)
            yield from problems
        elif len(files) == 1:
            yield _problem(files[0], 0, f"coster ended with {done.returncode}")
        else:
            for file in files:
                yield from _resolve_files([file])


def _resolve_part(file, start, end, lines):
    """Reads a part with some of what is around it, and keeps the links that begin within it."""
    beginning, before = beginning_before(file, start)
    with tempfile.TemporaryFile() as found, tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(
            [coster(), "resolve", "--raw", "--format", "csv", "-"],
            stdin=subprocess.PIPE, stdout=found, stderr=messages, env=_environment(), pipesize=1 << 20)
        try:
            with process.stdin as stream:
                send(file, beginning, end + MARGIN, stream)
        except BrokenPipeError:  # Its exit status tells why.
            pass
        if process.wait() not in (0, 1):
            yield _problem(file, start, f"coster ended with {process.returncode}")
            return
        for table in _tables(found):
            offset = compute.add(table["offset"], beginning)
            table = table.set_column(table.schema.get_field_index("offset"), "offset", offset)
            line = compute.add(table["line"], lines - before)
            table = table.set_column(table.schema.get_field_index("line"), "line", line)
            table = table.filter(compute.and_(compute.greater_equal(offset, start), compute.less(offset, end)))
            names = pyarrow.repeat(file, table.num_rows)
            table = table.set_column(table.schema.get_field_index("source"), "source", names)
            yield from _rows(table, names, start)


def _tables(found):
    """The rows that coster wrote, a megabyte at a time: in the memory of the one before, and with no threads, as the worker
    has one core."""
    found.seek(0)
    if not found.read(1):
        return
    found.seek(0)
    with pyarrow.csv.open_csv(found, _IN_PIECES, _LINES_IN_FIELDS, _as_written()) as reader:
        for batch in reader:
            yield pyarrow.Table.from_batches([batch])


def _rows(table, files, record):
    table = table.append_column("file", files).append_column("record", pyarrow.repeat(record, table.num_rows)).append_column(
        "problem", pyarrow.nulls(table.num_rows, _TEXT))
    yield from table.cast(_row()).to_batches()


def _problem(file, record, reason):
    values = dict.fromkeys(_row().names) | {"file": file, "record": record, "problem": reason}
    return pyarrow.RecordBatch.from_pylist([values], _row())


def _problems(messages, files):
    """What coster warned of: `coster: FILE: REASON`; what it only notes is omitted."""
    messages.seek(0)
    for line in messages.read().decode(errors="replace").splitlines():
        message = line.removeprefix("coster: ")
        file = max((file for file in files if message.startswith(f"{file}: ")), key=len, default=None)
        if file:
            record = _BROKEN_RECORD.search(message)
            yield _problem(file, int(record[1]) if record else 0, message.removeprefix(f"{file}: "))
