"""Where the program `coster` is, on the worker that asks."""

import importlib.metadata
import os
import pathlib
import shutil

from pyspark import SparkFiles


def coster():
    """The program that came with the job, else the one beside this package or in its wheel, else that of the machine."""
    beside = pathlib.Path(__file__).resolve().parent.parent / "coster"
    try:
        sent = SparkFiles.get("coster")
    except (AttributeError, TypeError):  # Outside of a job there are no files of one.
        sent = ""
    for path in (os.environ.get("COSTER_PROGRAM", ""), sent, beside, _carried(), shutil.which("coster") or ""):
        if path and os.access(path, os.X_OK) and os.path.isfile(path):
            return str(path)
    raise FileNotFoundError(
        "there is no program 'coster' here: install it on every worker, or send it with spark-submit --files coster")


def _carried():
    """The program of the wheel that has this package, too."""
    try:
        files = importlib.metadata.files("coster") or ()
    except importlib.metadata.PackageNotFoundError:
        return ""
    return next((os.path.realpath(file.locate()) for file in files if file.name == "coster"), "")
