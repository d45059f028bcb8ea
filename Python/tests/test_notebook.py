"""The notebook of the documentation, executed."""

import os
import pathlib

import pytest
from conftest import FEEDS

NOTEBOOK = pathlib.Path(
    os.environ.get("COSTER_NOTEBOOK") or pathlib.Path(__file__).parents[2] / "Documentation/Notebooks/PriceHistory.ipynb")


def test_the_notebook_draws_a_price_history(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("COSTER_FEEDS", str(FEEDS))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not any(output.output_type == "error" for output in outputs)
    assert any("image/png" in output.get("data", {}) for output in outputs)
    # The price that fell is in the table.
    assert any("3,99" in output.get("data", {}).get("text/html", "") for output in outputs)
