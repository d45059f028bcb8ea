"""Product links in crawls: what `coster resolve` finds, by many workers."""

import os
import re
import subprocess
import tempfile

import pyarrow
import pyarrow.compute as compute
import pyarrow.csv
from pyspark.sql import functions as F

from coster_spark.parts import BATCH, PART, beginning_before, files_in, line_ends, parts_of, pieces
from coster_spark.program import coster

_TEXT, _NUMBER = pyarrow.string(), pyarrow.int64()
_FOUND = pyarrow.schema([
    ("link", _TEXT), ("apple_id", _NUMBER), ("parent_id", _NUMBER), ("kind", _TEXT), ("storefront", _TEXT),
    ("language", _TEXT), ("media_type", _NUMBER), ("affiliate", _TEXT), ("campaign", _TEXT), ("canonical", _TEXT),
    ("text_id", _TEXT), ("source", _TEXT), ("line", _NUMBER), ("column", _NUMBER), ("offset", _NUMBER), ("name", _TEXT),
    ("artist", _TEXT), ("provider", _TEXT), ("product_page", _TEXT), ("in_app_product", _TEXT),
])
_ROW = _FOUND.append(pyarrow.field("file", _TEXT)).append(pyarrow.field("record", _NUMBER)).append(
    pyarrow.field("problem", _TEXT))
# coster writes no empty text: a field without characters is NULL.
_AS_WRITTEN = pyarrow.csv.ConvertOptions(column_types=_FOUND, strings_can_be_null=True, null_values=[""])
_LINES_IN_FIELDS = pyarrow.csv.ParseOptions(newlines_in_values=True)
_BROKEN_RECORD = re.compile(r", in the record at byte (\d+)$")
_PARTS = "file string, start long, end long, lines long, isPart boolean"
_COLUMNS = ", ".join(f"`{field.name}` {'long' if field.type == _NUMBER else 'string'}" for field in _ROW)


def resolve_links(spark, paths):
    """Every product link in files and folders: the columns of `coster resolve`, then `file`, `record` and `problem`.

    `record` is the byte of the file at which the part begins that a worker read, or the record that is broken. What could
    not be read is a row with a `problem` and no link; the rest is read.
    """
    files = list(files_in([paths] if isinstance(paths, str) else paths))
    tasks = min(len(files), spark.sparkContext.defaultParallelism)
    length = PART
    places = spark.sparkContext.parallelize(files, max(1, tasks)).map(lambda file: _parts(file, length)).collect()
    parts = [(file, start, end, len(parts) > 1) for file, parts in zip(files, places) for start, end in parts]
    rows = [(file, start, end, lines, is_part) for (file, start, end, is_part), lines in zip(parts, _lines(spark, parts))]
    groups = _groups(rows, spark.sparkContext.defaultParallelism)
    table = spark.sparkContext.parallelize(groups, max(1, len(groups))).flatMap(lambda group: group)
    return spark.createDataFrame(table, _PARTS).mapInArrow(_resolve, _COLUMNS)


def count_links(links):
    """How many links lead to each Apple ID in each storefront."""
    return links.where(F.col("apple_id").isNotNull()).groupBy("apple_id", "storefront").count()


def _parts(file, length):
    try:
        return parts_of(file, length)
    except OSError:  # A worker reports it, with the reason.
        return [(0, 0)]


def _lines(spark, parts):
    """For each part, how many lines end before it in its file."""
    split = [part for part in parts if part[3]]
    counts = iter(spark.sparkContext.parallelize(split, max(1, len(split))).map(lambda part: line_ends(*part[:3])).collect())
    lines, before = [], 0
    for _, start, _, is_part in parts:
        before = 0 if start == 0 else before
        lines.append(before)
        before += next(counts) if is_part else 0
    return lines


def _groups(rows, workers):
    """Parts for each task: about PART bytes, and at least a task for each worker."""
    total = sum(row[2] - row[1] for row in rows)
    size = max(1, min(PART, total // max(1, workers)))
    groups, filled = [[]], 0
    for row in rows:
        if groups[-1] and (filled >= size or len(groups[-1]) >= BATCH):
            groups.append([])
            filled = 0
        groups[-1].append(row)
        filled += row[2] - row[1]
    return [group for group in groups if group]


def _resolve(batches):
    for batch in batches:
        rows = batch.to_pylist()
        whole = [row["file"] for row in rows if not row["isPart"]]
        if whole:
            yield from _resolve_files(whole)
        for row in rows:
            if row["isPart"]:
                yield from _resolve_part(row)


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


def _resolve_part(part):
    """Reads a part with some of what is around it, and keeps the links that begin within it."""
    file, start, end = part["file"], part["start"], part["end"]
    beginning, lines = beginning_before(file, start)
    with tempfile.TemporaryFile() as found, tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(
            [coster(), "resolve", "--raw", "--format", "csv", "-"],
            stdin=subprocess.PIPE, stdout=found, stderr=messages, env=_environment())
        try:
            with process.stdin as stream:
                for piece in pieces(file, beginning, end + (64 << 10)):
                    stream.write(piece)
        except BrokenPipeError:  # Its exit status tells why.
            pass
        if process.wait() not in (0, 1):
            yield _problem(file, start, f"coster ended with {process.returncode}")
            return
        for table in _tables(found):
            offset = compute.add(table["offset"], beginning)
            table = table.set_column(table.schema.get_field_index("offset"), "offset", offset)
            line = compute.add(table["line"], part["lines"] - lines)
            table = table.set_column(table.schema.get_field_index("line"), "line", line)
            table = table.filter(compute.and_(compute.greater_equal(offset, start), compute.less(offset, end)))
            names = pyarrow.array([file] * table.num_rows, _TEXT)
            table = table.set_column(table.schema.get_field_index("source"), "source", names)
            yield from _rows(table, names, start)


def _tables(found):
    """The rows that coster wrote, some megabytes at a time."""
    found.seek(0)
    if not found.read(1):
        return
    found.seek(0)
    with pyarrow.csv.open_csv(found, pyarrow.csv.ReadOptions(block_size=4 << 20), _LINES_IN_FIELDS, _AS_WRITTEN) as reader:
        for batch in reader:
            yield pyarrow.Table.from_batches([batch])


def _rows(table, files, record):
    table = table.append_column("file", files).append_column(
        "record", pyarrow.array([record] * table.num_rows, _NUMBER)).append_column(
        "problem", pyarrow.nulls(table.num_rows, _TEXT))
    yield from table.cast(_ROW).to_batches()


def _problem(file, record, reason):
    values = dict.fromkeys(_ROW.names) | {"file": file, "record": record, "problem": reason}
    return pyarrow.RecordBatch.from_pylist([values], _ROW)


def _problems(messages, files):
    """What coster warned of: `coster: FILE: REASON`; what it only remarks on is left away."""
    messages.seek(0)
    for line in messages.read().decode(errors="replace").splitlines():
        message = line.removeprefix("coster: ")
        file = max((file for file in files if message.startswith(f"{file}: ")), key=len, default=None)
        if file:
            record = _BROKEN_RECORD.search(message)
            yield _problem(file, int(record[1]) if record else 0, message.removeprefix(f"{file}: "))
