"""Proving what Apple signs, beside Apple's own library."""

from measuring import COSTER, ROOT, WORK, measured, one_core, python_tools, row, table

SAMPLES = ROOT / "Feeds/signed"
# The texts of each file, one a line, which have the same chain as a server's have.
TEXTS, RECEIPTS = 10_000, 5_000


def lines(sample, count):
    file = WORK / f"{count}-{sample}"
    file.write_text((SAMPLES / sample).read_text() * count)
    return file


def report(name, run, count, ours):
    row(name, f"{run.cpu:.2f}", f"{count / run.cpu:,.0f}", f"{run.cpu / count * 1000:.3f}", f"{run.cpu / ours.cpu:.1f}")


def bench_receipts(_):
    columns = ("program", "seconds of CPU", "a second", "ms each", "coster is … times as fast")
    texts, root = lines("transaction.jws", TEXTS), SAMPLES / "orchard-root.pem"
    table(f"Proving {TEXTS:,} signed transactions (JWS), on one core", *columns)
    ours = measured([*one_core(), COSTER, "receipt", "--format", "tsv", "--root", root, texts])
    report("coster receipt", ours, TEXTS, ours)
    peers = python_tools("receipts", ["app-store-server-library==3.1.2"])
    theirs = measured([*one_core(), peers / "python", ROOT / "Benchmarks/Receipts/verify.py", root, texts], times=1)
    report("Apple's library in Python", theirs, TEXTS, ours)
    receipts, root = lines("history.b64", RECEIPTS), SAMPLES / "orchard-receipts-root.pem"
    table(f"Proving {RECEIPTS:,} app receipts (PKCS#7) with ten purchases, on one core", *columns)
    ours = measured([*one_core(), COSTER, "receipt", "--format", "tsv", "--root", root, receipts])
    report("coster receipt", ours, RECEIPTS, ours)
