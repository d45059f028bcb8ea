"""A catalog of the sample feeds."""

import os
import pathlib

import pytest

import coster

#: The sample feeds: of the sources, or where a test of the wheel has them.
FEEDS = pathlib.Path(os.environ.get("COSTER_FEEDS") or pathlib.Path(__file__).parents[2] / "Feeds")


@pytest.fixture(scope="session")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> coster.Catalog:
    made = coster.Catalog(tmp_path_factory.mktemp("catalog"))
    made.import_(FEEDS / "search-api", FEEDS / "charts", FEEDS / "in-app", FEEDS / "partner-feed")
    return made
