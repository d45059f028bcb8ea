"""What each client must find; run by Scripts/test-clients in the environment that has them."""

import logging
import sys
import tempfile
import traceback

address = sys.argv[1]
failures = 0


def client(check):
    """Runs a client's check at once, and says how it went."""
    global failures
    try:
        check()
        print(f"{check.__name__:28} ok")
    except Exception:
        failures += 1
        print(f"{check.__name__:28} FAILED")
        traceback.print_exc()


def refused(call):
    try:
        call()
    except Exception:
        return True
    return False


@client
def podsearch():
    from podsearch import searcher

    searcher.SEARCH_URL, searcher.GET_URL = f"{address}/search", f"{address}/lookup"
    found = searcher.search("Orchard Hours", country="us", limit=10)
    assert [podcast.name for podcast in found] == ["Orchard Hours"]
    assert found[0].feed == "https://feeds.example.org/orchard" and found[0].episode_count == 48
    assert searcher.get(1700000101).author == "Ines Vale"
    assert searcher.search("nothing of the kind") == []
    assert refused(lambda: searcher.search("Orchard", country="xx"))


@client
def coverpy():
    import coverpy

    client = coverpy.CoverPy()
    client.base_url = f"{address}/search/"
    cover = client.get_cover("late frost")
    assert cover.album == "Late Frost" and cover.artwork(500).endswith("/500x500.jpg")
    try:
        client.get_cover("nothing of the kind")
        raise AssertionError("found what is not there")
    except coverpy.exceptions.NoResultsException:
        pass


@client
def yutipy():
    from yutipy.itunes import Itunes

    with Itunes() as itunes:
        itunes._api_url = address
        found = itunes.search("Mara Fenn", "Orchard")
        assert [track.title for track in found["tracks"]] == ["Orchard"], found
        artists = itunes.search("Mara Fenn")
        assert [artist.name for artist in artists["artists"]] == ["Mara Fenn"]
        assert not itunes.search("nothing", "of the kind")


@client
def get_cover_art():
    from get_cover_art import apple_downloader

    apple_downloader.QUERY_TEMPLATE = f"{address}/search?term=%s&media=music&entity=%s"
    downloader = apple_downloader.AppleDownloader(False, 0, 500, 0)
    info = downloader._query("Mara Fenn", "Late Frost", "")
    assert info["results"][0]["collectionName"] == "Late Frost" and "100x100bb" in info["results"][0]["artworkUrl100"]
    assert downloader._query("nothing", "of the kind", "")["resultCount"] == 0


@client
def itunes_podcast_rss():
    from itunes_podcast_rss import extract

    extract.URL_TEMPLATE = address + "/lookup?id=%s&entity=podcast"
    page = "https://podcasts.apple.com/us/podcast/orchard-hours/id1700000101"
    assert extract.feed_url(extract.lookup_id(extract.id_from_url(page))) == "https://feeds.example.org/orchard"
    assert refused(lambda: extract.feed_url(extract.lookup_id("5")))


@client
def app_store_web_scraper():
    from app_store_web_scraper import AppNotFound, AppStoreEntry, AppStoreSession

    session = AppStoreSession(retries=0)
    session._base_url = address
    reviews = list(AppStoreEntry(1700000011, "us", session=session).reviews())
    assert len(reviews) == 72 and len({review.id for review in reviews}) == 72
    assert reviews[0].app_version == "2.1" and all(review.user_name.startswith("Reader") for review in reviews)
    for wrong in (lambda: next(AppStoreEntry(5, "us", session=session).reviews()),):
        try:
            wrong()
            raise AssertionError("found what is not there")
        except AppNotFound:
            pass
    assert refused(lambda: list(AppStoreEntry(5, "xx", session=session).reviews()))


@client
def app_store_reviews_reader():
    from app_store import app_store_reviews_reader as reader

    import feedparser
    import requests

    logging.disable(logging.CRITICAL)
    # As it does for https: of a feed that it fetches over http itself, it takes the numbers for relative addresses.
    reader.AppStoreReviewsReader.fetch_feed = staticmethod(
        lambda address, timeout=1.0: feedparser.parse(requests.get(address, timeout=10).text))
    reader.BASE_RSS_URL = address + "/{country}/rss/customerreviews/id={app_id}/xml"
    reviews = reader.AppStoreReviewsReader(app_id="1700000011", country="us").fetch_reviews()
    assert len(reviews) == 72 and len({review.id for review in reviews}) == 72, len(reviews)
    assert reviews[0].vote_count == 2 and reviews[0].content.startswith("Text")
    assert reader.AppStoreReviewsReader(app_id="5", country="us").fetch_reviews() == []


@client
def beets_fetchart():
    import beets
    from beets import library
    from beetsplug import fetchart

    fetchart.ITunesStore.API_URL = f"{address}/search"
    with tempfile.TemporaryDirectory() as folder:
        items = library.Library(f"{folder}/library.db")
        plugin = fetchart.FetchArtPlugin()
        source = fetchart.ITunesStore(plugin._log, plugin.config)
        album = library.Album(items, albumartist="Mara Fenn", album="Late Frost")
        found = list(source.get(album, plugin, None))
        assert found[0].url == "https://is1-ssl.mzstatic.com/a/1200x1200bb.jpg"
        assert found[0].match == fetchart.MetadataMatch.EXACT
        nothing = library.Album(items, albumartist="nothing", album="of the kind")
        assert list(source.get(nothing, plugin, None)) == []


sys.exit(1 if failures else 0)
