"""Prices as each store writes them: what `coster format-price` prints, in a column."""

import subprocess
import threading

import pyarrow
from pyspark.sql import types as T

from coster_spark.program import coster


def format_prices(df, amount="amount", currency="currency", storefront="storefront", into="text"):
    """Adds the column `into`: amounts in milliunits, as the storefront writes them; NULL where there is no such price."""
    schema = T.StructType(df.schema.fields + [T.StructField(into, T.StringType())])
    return df.mapInArrow(_formatter(amount, currency, storefront, into), schema)


def _formatter(amount, currency, storefront, into):
    def run(batches):
        process = subprocess.Popen(
            [coster(), "format-price"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for batch in batches:
            texts = _texts(process, batch.column(storefront), batch.column(currency), batch.column(amount))
            yield batch.append_column(into, pyarrow.array(texts, pyarrow.string()))
        process.stdin.close()
        process.wait()

    return run


def _texts(process, storefronts, currencies, amounts):
    """Hands coster a batch of lines, and takes as many back meanwhile."""
    lines = [f"{_word(store)}\t{_word(code)}\t{_decimal(amount)}\n" for store, code, amount in
             zip(storefronts.to_pylist(), currencies.to_pylist(), amounts.to_pylist())]
    writer = threading.Thread(target=_write, args=(process.stdin, "".join(lines).encode()))
    writer.start()
    texts = []
    for _ in lines:
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"coster ended with {process.wait()} in the middle of a batch")
        texts.append(line.decode().rstrip("\n").rsplit("\t", 1)[1] or None)
    writer.join()
    return texts


def _write(stream, data):
    try:
        stream.write(data)
        stream.flush()
    except BrokenPipeError:  # The reader tells how coster ended.
        pass


def _word(value):
    """A value of one line and one field; one that is none is refused by coster."""
    return "" if value is None else str(value).replace("\t", " ").replace("\n", " ")


def _decimal(amount):
    if amount is None:
        return ""
    whole, thousandths = divmod(abs(amount), 1000)
    return f"{'-' if amount < 0 else ''}{whole}.{thousandths:03}"
