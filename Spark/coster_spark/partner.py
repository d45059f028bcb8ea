"""Tables of the Enterprise Partner Feed, read by Spark itself: records end with U+0002 and a line feed."""

from pyspark.sql import functions as F
from pyspark.sql import types as T

FIELD, RECORD = "\x01", "\x02\n"
_HEADER = 1 << 20
_NUMBERS = ("BIGINT", "INTEGER", "INT", "TINYINT", "BOOLEAN")
_DATES = ("DATETIME", "DATE", "TIMESTAMP")
_DATE = r"^(\d{4}) (\d{2}) (\d{2})$"


def partner_table(spark, path):
    """A table with its columns: whole numbers as long, dates as 2026-11-18, all else as the feed has it.

    An empty field is NULL, a row with too few fields ends with NULLs, a number that is none is NULL. Rows with too many
    fields or without a key are left out: `partner_anomalies` counts all of these.
    """
    names, keys, types = _header(path)
    fields = _records(spark, path, names, keys).where(~F.col("surplus") & ~F.col("keyless")).select("fields")
    return fields.select([_column(F.get("fields", F.lit(index)), types[index]).alias(name)
                          for index, name in enumerate(names)])


def partner_anomalies(spark, path):
    """How often a table departs from its own grammar: a count for each of rows, surplus, short, keyless, unfit, comments."""
    names, keys, types = _header(path)
    records = _records(spark, path, names, keys)
    kept = ~F.col("surplus") & ~F.col("keyless")
    unfit = [F.when(kept & _is_unfit(F.get("fields", F.lit(index)), kind), 1).otherwise(0)
             for index, kind in enumerate(types)]
    total = sum(unfit, F.lit(0))
    row = records.agg(
        F.count("*").alias("rows"), F.sum(F.col("surplus").cast("long")).alias("surplus"),
        F.sum((F.size("fields") < len(names)).cast("long")).alias("short"),
        F.sum((F.col("keyless") & ~F.col("surplus")).cast("long")).alias("keyless"), F.sum(total).alias("unfit")).first()
    comments = spark.read.text(path, lineSep=RECORD).where(F.col("value").startswith("#")).count()
    counts = {name: value or 0 for name, value in row.asDict().items()}
    return counts | {"comments": comments - _header_records(path)}


def price_changes(old, new, keys=None):
    """What changed between two states of a table: each key, whether it was `added`, `removed` or `changed`, and the
    values before and after of every column but the key and the day of export."""
    if keys is None:
        keys = [name for name in ("application_id", "collection_id", "video_id", "song_id", "book_id", "storefront_id")
                if name in new.columns]
    values = [name for name in new.columns if name not in keys and name != "export_date"]
    before = old.select([F.col(key).alias(f"old_{key}") for key in keys] + [F.col(name).alias(f"old_{name}") for name in values])
    after = new.select(keys + values)
    joined = before.join(after, [before[f"old_{key}"] == after[key] for key in keys], "full_outer")
    added, removed = F.col(f"old_{keys[0]}").isNull(), F.col(keys[0]).isNull()
    differs = F.lit(False)
    for name in values:
        differs = differs | ~F.col(f"old_{name}").eqNullSafe(F.col(name))
    change = F.when(added, "added").when(removed, "removed").otherwise("changed")
    return joined.where(added | removed | differs).select(
        [F.coalesce(F.col(key), F.col(f"old_{key}")).alias(key) for key in keys] + [change.alias("change")]
        + [column for name in values for column in (F.col(f"old_{name}"), F.col(name))])


def _header(path):
    with open(path, "rb") as file:
        records = file.read(_HEADER).decode(errors="replace").split(RECORD)
    labels = {label: record.removeprefix(label).split(FIELD)
              for record in records[:8] for label in ("#primaryKey:", "#dbTypes:") if record.startswith(label)}
    if not records[0].startswith("#") or "#dbTypes:" not in labels:
        raise ValueError(f"{path}: this is no table of the partner feed, which begins with the names of its columns")
    names = records[0].removeprefix("#").split(FIELD)
    keys = [key for key in labels.get("#primaryKey:", []) if key in names]
    return names, keys, [kind.split("(")[0].upper() for kind in labels["#dbTypes:"]]


def _header_records(path):
    """How many records with a # belong to every table: its header, its legal lines and its trailer."""
    with open(path, "rb") as file:
        records = file.read(_HEADER).split(RECORD.encode())
    count = 0
    while count < len(records) and records[count].startswith(b"#") and not records[count].startswith(b"#recordsWritten"):
        count += 1
    with open(path, "rb") as file:
        file.seek(0, 2)
        file.seek(max(0, file.tell() - 64))
        return count + (b"#recordsWritten:" in file.read())


def _records(spark, path, names, keys):
    lines = spark.read.text(path, lineSep=RECORD).where(~F.col("value").startswith("#") & (F.col("value") != ""))
    records = lines.select(F.split("value", FIELD).alias("fields"))
    keyless = F.lit(False)
    for key in keys:
        field = F.get("fields", F.lit(names.index(key)))
        keyless = keyless | field.isNull() | (field == "")
    return records.select("fields", (F.size("fields") > len(names)).alias("surplus"), keyless.alias("keyless"))


def _column(field, kind):
    value = F.when(field != "", field)
    if kind in _NUMBERS:
        return value.try_cast(T.LongType())
    if kind in _DATES:
        return F.regexp_replace(value, _DATE, "$1-$2-$3")
    return value


def _is_unfit(field, kind):
    if kind not in _NUMBERS:
        return F.lit(False)
    return field.isNotNull() & (field != "") & field.try_cast(T.LongType()).isNull()
