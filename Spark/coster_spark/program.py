"""Where the program `coster` is, on the worker that asks."""

import os
import pathlib
import shutil

from pyspark import SparkFiles


def coster():
    """The program that came with the job, else the one beside this package, else that of the machine."""
    beside = pathlib.Path(__file__).resolve().parent.parent / "coster"
    try:
        sent = SparkFiles.get("coster")
    except (AttributeError, TypeError):  # Outside of a job there are no files of one.
        sent = ""
    for path in (os.environ.get("COSTER_PROGRAM", ""), sent, beside, shutil.which("coster") or ""):
        if path and os.access(path, os.X_OK) and os.path.isfile(path):
            return str(path)
    raise FileNotFoundError(
        "there is no program 'coster' here: install it on every worker, or send it with spark-submit --files coster")
