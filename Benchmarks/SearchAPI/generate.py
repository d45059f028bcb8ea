#!/usr/bin/env python3
"""Writes made-up Search API answers of 200 results each, for benchmarks.

    generate.py --size 200 --output answers.json          one file of concatenated answers, at least 200 MB
    generate.py --size 200 --output folder/ --split       one file for each answer

The same seed gives the same bytes. Names, prices and numbers are invented; the shape of every kind of result
is that of Apple's documentation: three blank lines, one result a line, a space after each comma.
"""

import argparse
import itertools
import json
import os
import random
import re
import sys
import unicodedata
import urllib.parse

WORDS = (
    "amber anchor autumn basket bell birch bridge candle cellar cloud copper corner crystal daisy dawn delta echo "
    "ember fable falcon field forest garden ginger harbor hazel hollow island ivory jasmine juniper kettle lantern "
    "ledger lilac maple meadow mirror mosaic nectar ocean olive orchard paper pebble pepper pilot planet quartz "
    "quiet raven ribbon river saffron shadow silver sparrow spring stone summer thistle thunder timber tulip velvet "
    "violet walnut willow winter wonder"
).split()
ACCENTED = "café naïve Ærø über señor façade Łódź crème žluťoučký göteborg İzmir".split()
JAPANESE = "春の朝 夜の海 小さな森 青い鳥 東京の風 星をつなぐ 雨あがり 遠い町".split()
KOREAN = "가을 바다 작은 숲 푸른 별 새벽 기차 비 오는 날".split()
EMOJI = "🍎 🎧 🌙 ✨ 🚲 🌊".split()
GENRES = {
    "song": ["Pop", "Rock", "Jazz", "R&B/Soul", "J-Pop", "Classical"],
    "app": ["Productivity", "Games", "Utilities", "Photo & Video", "Music"],
    "movie": ["Drama", "Comedy", "Action & Adventure", "Documentary"],
    "podcast": ["News", "Society & Culture", "Technology", "Comedy"],
    "book": ["Fiction & Literature", "Mysteries & Thrillers", "Sci-Fi & Fantasy"],
}
STORES = [
    ("us", "USA", "USD", "${}"), ("gb", "GBR", "GBP", "£{}"), ("de", "DEU", "EUR", "{} €"),
    ("jp", "JPN", "JPY", "¥{}"), ("kr", "KOR", "KRW", "₩{}"), ("fr", "FRA", "EUR", "{} €"),
]
PRICES = [0.0, 0.69, 0.99, 1.29, 1.99, 2.99, 4.99, 7.99, 9.99, 12.99, 14.99, 19.99]
WHOLE_PRICES = [0, 100, 160, 250, 400, 610, 1200, 2500]


def spelled(name):
    """A name as the address of its page spells it: `lilac-jasmine`, other scripts percent-encoded."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    words = re.findall(r"\w+", unicodedata.normalize("NFC", plain).lower())
    return urllib.parse.quote("-".join(words))


class Maker:
    """Makes results of every kind from one stream of random numbers."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.song_number = 200_000_000
        self.episode_number = 1_000_400_000_000

    def pick(self, sequence):
        return sequence[self.random.randrange(len(sequence))]

    def words(self, count):
        return " ".join(self.word() for _ in range(count))

    def word(self):
        chance = self.random.random()
        if chance < 0.93:
            return self.pick(WORDS)
        if chance < 0.97:
            return self.pick(ACCENTED)
        return self.pick(JAPANESE if chance < 0.985 else KOREAN)

    def title(self, most=4):
        return self.words(self.random.randint(1, most)).title()

    def slug(self):
        return "-".join(self.pick(WORDS) for _ in range(3))

    def text(self, sentences):
        lines = []
        for _ in range(sentences):
            line = self.words(self.random.randint(6, 22)).capitalize()
            lines.append(line + self.pick([".", ".", "!", ' – "' + self.pick(WORDS) + '".', " " + self.pick(EMOJI)]))
        return "".join(line + self.pick([" ", " ", "\n", "\n\n"]) for line in lines)

    def number(self, low=300_000_000, high=1_800_000_000):
        return self.random.randint(low, high)

    def date(self):
        year, month, day = self.random.randint(2005, 2025), self.random.randint(1, 12), self.random.randint(1, 28)
        return f"{year}-{month:02}-{day:02}T{self.pick(['07', '08', '12'])}:00:00Z"

    def price(self, store):
        return self.pick(WHOLE_PRICES if store[2] in ("JPY", "KRW") else PRICES)

    def art(self, folder, size):
        parts = "/".join(f"{self.random.getrandbits(8):02x}" for _ in range(3))
        name = f"{self.random.getrandbits(128):032x}"
        return f"https://is{self.random.randint(1, 5)}-ssl.mzstatic.com/image/thumb/{folder}/v4/{parts}/{name}/{size}bb.jpg"

    def arts(self, folder, *sizes):
        return {f"artworkUrl{size}": self.art(folder, f"{size}x{size}") for size in sizes}

    def album_rows(self, store):
        """An album's songs, which follow each other as they do in Apple's answers."""
        code, country, currency, _ = store
        artist, album = self.title(3), self.title()
        artist_id, album_id = self.number(), self.number()
        album_price, songs = self.price(store), self.random.randint(4, 14)
        slug, released, genre = self.slug(), self.date(), self.pick(GENRES["song"])
        page = f"https://music.apple.com/{code}/album/{slug}/{album_id}"
        for number in range(1, songs + 1):
            self.song_number += self.random.randint(1, 90)
            name = self.title()
            yield {
                "wrapperType": "track", "kind": "song", "artistId": artist_id, "collectionId": album_id,
                "trackId": self.song_number, "artistName": artist, "collectionName": album, "trackName": name,
                "collectionCensoredName": album, "trackCensoredName": name,
                "artistViewUrl": f"https://music.apple.com/{code}/artist/{spelled(artist)}/{artist_id}?uo=4",
                "collectionViewUrl": f"{page}?i={self.song_number}&uo=4",
                "trackViewUrl": f"{page}?i={self.song_number}&uo=4",
                "previewUrl": self.art("AudioPreview", "plus.aac.p") + ".m4a", **self.arts("Music", 30, 60, 100),
                "collectionPrice": album_price, "trackPrice": self.pick([0.99, 1.29, -1.0]) if album_price else 0.0,
                "releaseDate": released, "collectionExplicitness": "notExplicit", "trackExplicitness": "notExplicit",
                "discCount": 1, "discNumber": 1, "trackCount": songs, "trackNumber": number,
                "trackTimeMillis": self.random.randint(90_000, 400_000), "country": country, "currency": currency,
                "primaryGenreName": genre, "isStreamable": True,
            }

    def album(self, store):
        code, country, currency, _ = store
        name, artist_id, album_id, slug = self.title(), self.number(), self.number(), self.slug()
        amg_id, artist = self.random.randint(1000, 900_000), self.title(3)
        yield {
            "wrapperType": "collection", "collectionType": "Album", "artistId": artist_id, "collectionId": album_id,
            "amgArtistId": amg_id, "artistName": artist, "collectionName": name,
            "collectionCensoredName": name,
            "artistViewUrl": f"https://music.apple.com/{code}/artist/{spelled(artist)}/{artist_id}?uo=4",
            "collectionViewUrl": f"https://music.apple.com/{code}/album/{slug}/{album_id}?uo=4",
            **self.arts("Music", 60, 100), "collectionPrice": self.price(store),
            "collectionExplicitness": "notExplicit", "trackCount": self.random.randint(1, 20),
            "copyright": f"℗ {self.random.randint(1990, 2025)} {self.title(2)} Records", "country": country,
            "currency": currency, "releaseDate": self.date(), "primaryGenreName": self.pick(GENRES["song"]),
        }

    def app(self, store, kind="software"):
        code, _, currency, pattern = store
        name, app_id, developer_id, slug = self.title(), self.number(), self.number(), self.slug()
        price, developer, genre = self.price(store), self.title(2), self.pick(GENRES["app"])
        shots = [self.art("PurpleSource", "392x696") for _ in range(self.random.randint(2, 8))]
        yield {
            "screenshotUrls": shots, "ipadScreenshotUrls": shots[: self.random.randint(0, 2)],
            "appletvScreenshotUrls": [], **self.arts("Purple", 60, 512, 100),
            "artistViewUrl": f"https://apps.apple.com/{code}/developer/{spelled(developer)}/id{developer_id}?uo=4",
            "isGameCenterEnabled": False, "features": ["iosUniversal"], "advisories": [],
            "supportedDevices": [f"iPhone{n}-iPhone{n}" for n in range(5, 5 + self.random.randint(6, 30))],
            "kind": kind, "minimumOsVersion": f"{self.random.randint(8, 18)}.0", "trackCensoredName": name,
            "languageCodesISO2A": ["EN", "DE", "JA"], "fileSizeBytes": str(self.number()),
            "formattedPrice": pattern.format(price) if price else self.pick(["Free", "Gratis", "無料", "받기"]),
            "contentAdvisoryRating": "4+", "averageUserRatingForCurrentVersion": self.random.randint(10, 50) / 10,
            "userRatingCountForCurrentVersion": self.random.randint(0, 90_000),
            "averageUserRating": self.random.randint(10, 50) / 10,
            "trackViewUrl": f"https://apps.apple.com/{code}/app/{slug}/id{app_id}?uo=4",
            "trackContentRating": "4+", "isVppDeviceBasedLicensingEnabled": True,
            "bundleId": f"com.example.{slug.replace('-', '.')}", "trackId": app_id, "trackName": name,
            "releaseDate": self.date(), "genreIds": ["6007", "6002"], "primaryGenreName": genre,
            "primaryGenreId": 6007, "sellerName": developer + " Ltd.", "currentVersionReleaseDate": self.date(),
            "releaseNotes": self.text(self.random.randint(1, 6)), "version": f"{self.random.randint(1, 9)}.2.1",
            "wrapperType": "software", "currency": currency,
            "description": self.text(self.random.randint(6, 30)), "artistId": developer_id,
            "artistName": developer, "genres": [genre, "Utilities"], "price": price,
            "userRatingCount": self.random.randint(0, 90_000),
        }

    def movie(self, store):
        code, country, currency, _ = store
        name, movie_id, slug = self.title(), self.number(), self.slug()
        price = self.price(store)
        yield {
            "wrapperType": "track", "kind": "feature-movie", "trackId": movie_id, "artistName": self.title(2),
            "trackName": name, "trackCensoredName": name,
            "trackViewUrl": f"https://itunes.apple.com/{code}/movie/{slug}/id{movie_id}?uo=4",
            "previewUrl": self.art("Video", "640x362.h264lc") + ".p.m4v", **self.arts("Video", 30, 60, 100),
            "collectionPrice": price, "trackPrice": price, "trackRentalPrice": 3.99, "collectionHdPrice": price,
            "trackHdPrice": price, "trackHdRentalPrice": 4.99, "releaseDate": self.date(),
            "collectionExplicitness": "notExplicit", "trackExplicitness": "notExplicit",
            "trackTimeMillis": self.random.randint(4_000_000, 9_000_000), "country": country, "currency": currency,
            "primaryGenreName": self.pick(GENRES["movie"]), "contentAdvisoryRating": "PG-13",
            "longDescription": self.text(self.random.randint(3, 9)),
        }

    def podcast(self, store):
        code, country, currency, _ = store
        name, podcast_id, slug = self.title(), self.number(), self.slug()
        page = f"https://podcasts.apple.com/{code}/podcast/{slug}/id{podcast_id}"
        yield {
            "wrapperType": "track", "kind": "podcast", "collectionId": podcast_id, "trackId": podcast_id,
            "artistName": self.title(2), "collectionName": name, "trackName": name, "collectionCensoredName": name,
            "trackCensoredName": name, "collectionViewUrl": page + "?uo=4", "trackViewUrl": page + "?uo=4",
            "feedUrl": f"https://feeds.example.com/{slug}.xml", **self.arts("Podcasts", 30, 60, 100, 600),
            "collectionPrice": 0.0, "trackPrice": 0.0, "collectionHdPrice": 0, "releaseDate": self.date(),
            "collectionExplicitness": "notExplicit", "trackExplicitness": "cleaned",
            "trackCount": self.random.randint(1, 900), "country": country, "currency": currency,
            "primaryGenreName": self.pick(GENRES["podcast"]), "contentAdvisoryRating": "Clean",
            "genreIds": ["1303", "26"], "genres": ["Comedy", "Podcasts"],
        }
        for _ in range(self.random.randint(0, 8)):
            self.episode_number += self.random.randint(1, 50_000)
            yield self.episode(country, name, podcast_id, page)

    def episode(self, country, podcast, podcast_id, page):
        text = self.text(self.random.randint(2, 14))
        return {
            "country": country, "episodeUrl": self.art("Episodes", "audio") + ".mp3", "closedCaptioning": "none",
            "collectionId": podcast_id, "collectionName": podcast, "genres": [{"name": "Comedy", "id": "1303"}],
            "episodeGuid": f"{self.random.getrandbits(128):032x}", "description": text, "shortDescription": text[:120],
            "trackId": self.episode_number, "trackName": self.title(8), "releaseDate": self.date(),
            "artistIds": [self.number()], **self.arts("Podcasts", 60, 160, 600), "contentAdvisoryRating": "Clean",
            "trackViewUrl": f"{page}?i={self.episode_number}&uo=4", "collectionViewUrl": page + "?uo=4",
            "trackTimeMillis": self.random.randint(600_000, 7_000_000), "kind": "podcast-episode",
            "wrapperType": "podcastEpisode",
        }

    def book(self, store):
        code, _, currency, pattern = store
        name, book_id, author_id, slug = self.title(6), self.number(), self.number(), self.slug()
        price, author = self.price(store), self.title(2)
        yield {
            **self.arts("Publication", 60, 100),
            "artistViewUrl": f"https://books.apple.com/{code}/author/{spelled(author)}/id{author_id}?uo=4",
            "trackCensoredName": name, "fileSizeBytes": self.number(), "formattedPrice": pattern.format(price),
            "trackViewUrl": f"https://books.apple.com/{code}/book/{slug}/id{book_id}?uo=4", "trackId": book_id,
            "trackName": name, "releaseDate": self.date(), "genreIds": ["9031", "38"], "currency": currency,
            "description": "<b>" + self.text(self.random.randint(4, 16)) + "</b>", "artistId": author_id,
            "artistName": author, "genres": [self.pick(GENRES["book"]), "Books"], "price": price,
            "artistIds": [author_id], "kind": "ebook", "averageUserRating": 4.5,
            "userRatingCount": self.random.randint(0, 9000),
        }

    def results(self, count):
        """As many results as an answer has, for one store."""
        store = self.pick(STORES)
        makers = [self.album_rows] * 4 + [self.app] * 5 + [self.album, self.movie, self.podcast, self.book] * 2
        rows = itertools.chain.from_iterable(self.pick(makers)(store) for _ in itertools.count())
        return itertools.islice(rows, count)


def answer(maker, count):
    rows = [json.dumps(row, ensure_ascii=False) for row in maker.results(count)]
    return ("\n\n\n{\n \"resultCount\":%d,\n \"results\": [\n" % count + ", \n".join(rows) + "]\n}\n\n\n").encode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=float, default=200, help="MB to write, at least (default: 200)")
    parser.add_argument("--results", type=int, default=200, help="results in each answer (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", required=True, help="a file; with --split a folder")
    parser.add_argument("--split", action="store_true", help="write each answer into a file of its own")
    options = parser.parse_args()
    maker, written, limit = Maker(options.seed), 0, options.size * 1e6
    if options.split:
        os.makedirs(options.output, exist_ok=True)
    whole = None if options.split else open(options.output, "wb")
    number = 0
    while written < limit:
        body, number = answer(maker, options.results), number + 1
        if whole:
            whole.write(body)
        else:
            with open(os.path.join(options.output, f"answer-{number:05}.json"), "wb") as file:
                file.write(body)
        written += len(body)
    print(f"{number} answers, {number * options.results} results, {written / 1e6:.1f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
