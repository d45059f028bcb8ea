"""Where the library is looked for."""

import pathlib

import pytest

import coster


def test_a_library_that_is_missing_is_an_import_error(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    missing = tmp_path / "libcoster_sqlite.so"
    monkeypatch.setenv("COSTER_LIBRARY", str(missing))
    coster.library_path.cache_clear()
    with pytest.raises(ImportError, match=f"{missing} is missing: correct COSTER_LIBRARY"):
        coster.library_path()
    missing.touch()
    assert coster.library_path() == str(missing)
    coster.library_path.cache_clear()
