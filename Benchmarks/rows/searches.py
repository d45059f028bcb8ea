"""Searches over a server's catalog of a million made-up names, typed in six ways."""

import bisect
import http.client
import itertools
import json
import pathlib
import random
import sys
import time
import urllib.parse

from measuring import COSTER, WORK, fresh, row, table
from serving import coster, serving

COUNT = 1_000_000
QUERIES = 200
STARTS = "b br c ch d dr f fl g gr h j k l m n p pl qu r s sh st t th tr v w z".split()
VOWELS = "a e i o u ai ea oo y".split()
ENDS = ["", *"n r s t l ck m nd rt st ng".split()]


def made_names(count):
    """Names of one to five words; the n-th word is as frequent as in a language, with a share of about 1/n."""
    choose, words = random.Random(1), {}
    while len(words) < 100_000:
        syllables = range(choose.randint(1, 3))
        words["".join(choose.choice(STARTS) + choose.choice(VOWELS) + choose.choice(ENDS) for _ in syllables)] = None
    words = list(words)
    choose.shuffle(words)
    shares = list(itertools.accumulate(1 / (rank + 1) for rank in range(len(words))))
    return [" ".join(words[bisect.bisect(shares, choose.random() * shares[-1])] for _ in range(choose.randint(1, 5)))
            for _ in range(count)]


def catalog(names):
    folder, choose = WORK / "names", random.Random(2)
    if (folder / "catalog.sqlite").exists():
        return folder
    feed = WORK / "names.json"
    with open(feed, "w") as output:
        output.write(f'{{"resultCount":{len(names)},"results":[')
        for index, name in enumerate(names):
            record = {"wrapperType": "software", "kind": "software", "trackId": index + 1000, "trackName": name,
                      "artistId": index // 3 + 1, "artistName": f"Maker {names[index // 3]}", "country": "USA", "currency": "USD",
                      "price": 0.0, "userRatingCount": int(10 ** choose.uniform(0, 6)), "averageUserRating": 4.0}
            output.write(("," if index else "") + "\n" + json.dumps(record))
        output.write("]}")
    coster(COSTER, "import", "--quiet", "--catalog", fresh(folder), feed)
    feed.unlink()
    return folder


def misspelled(name, choose):
    words = name.split()
    index = max(range(len(words)), key=lambda index: len(words[index]))
    letter = choose.randrange(1, max(2, len(words[index])))
    words[index] = words[index][:letter] + "x" + words[index][letter + 1:]
    return " ".join(words)


WAYS = {
    "whole name": lambda name, choose: name,
    "beginning": lambda name, choose: name[:choose.randint(1, max(1, len(name) - 1))],
    "shuffled": lambda name, choose: " ".join(choose.sample(name.split(), len(name.split()))),
    "a word": lambda name, choose: choose.choice(name.split()),
    "misspelled": misspelled,
    "a word too many": lambda name, choose: name + " zzyzx",
}


def processor_time(process):
    """Milliseconds that all threads of a process have run: https://docs.kernel.org/scheduler/sched-stats.html."""
    return sum(int(task.read_text().split()[0]) for task in pathlib.Path(f"/proc/{process.pid}/task").glob("*/schedstat")) / 1e6


def report(way, times):
    times.sort(key=lambda time: time[1])
    slowest = times[-1]
    row(way, len(times), f"{times[len(times) // 2][1]:.1f}", f"{times[len(times) * 99 // 100][1]:.1f}",
        f"{sorted(time[0] for time in times)[len(times) * 99 // 100]:.1f}", f"{slowest[1]:.0f} ({slowest[2]})")


def bench_searches(_):
    names, choose, everything = made_names(COUNT), random.Random(3), []
    table(f"Searches of apps by name among {COUNT:,}, one after the other, milliseconds",
          "typed", "searches", "p50 of CPU", "p99 of CPU", "p99 until the answer", "slowest of CPU")
    with serving(COSTER, catalog(names), "--time-limit", "20s") as (address, process):
        connection = http.client.HTTPConnection(address.removeprefix("http://"))

        def took(words):
            before, start = processor_time(process), time.monotonic()
            connection.request("GET", "/search?media=software&term=" + urllib.parse.quote_plus(words))
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                sys.exit(f"searches: {words}: {answer.status}")
            return 1000 * (time.monotonic() - start), processor_time(process) - before, words

        # What is read once, and kept until the catalog changes, is read before.
        for name in names[:200]:
            took(misspelled(name, choose))
            took(name.split()[0])
        for way, typed in WAYS.items():
            times = [took(typed(choose.choice(names), choose)) for _ in range(QUERIES)]
            report(way, times)
            everything += times
        report("all", everything)
