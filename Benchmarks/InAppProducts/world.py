#!/usr/bin/env python3
"""Makes up apps whose in-app products cost something else in every store and on some days, imports their pages day by
day, and compares each answer with a plain dictionary of what was made up.

    world.py --coster .build/release/coster --work FOLDER [--apps 50] [--stores 175] [--products 10] [--days 60]

Exits with 1 where an answer differs. The same seed gives the same world. Names, prices and numbers are invented.
"""

import argparse
import csv
import io
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tarfile
import time

WORDS = ("amber anchor basket bell birch candle cellar cloud copper crystal daisy delta ember fable falcon field "
         "ginger harbor hazel island jasmine kettle lantern meadow nectar orchard pebble quartz raven saffron").split()
# What a developer translates into; pages of other stores have the English names.
TRANSLATED = {"de", "fr", "ja", "zh", "es", "tr", "ko", "pt"}
STEPS = [99, 199, 299, 399, 499, 799, 999, 1499, 1999, 2999, 4999, 9999]
FIRST_APP = 7_000_000_001


class World:
    """What was made up: `steps[app][product][store]` is a list of (day, price step) in the order of days."""

    def __init__(self, options, coster):
        self.options, self.coster = options, coster
        self.random = random.Random(options.seed)
        listed = self.answer("storefronts")
        self.stores = [
            {"storefront": store["code"], "currency": store["currency"], "language": json.loads(store["languages"])[0]}
            for store in listed if store["status"] == "live" and store["currency"]][: options.stores]
        self.texts = self.price_texts()
        self.apps = range(FIRST_APP, FIRST_APP + options.apps)
        self.names = {app: self.product_names() for app in self.apps}
        self.steps = {
            app: [self.past() for _ in range(options.products)] for app in self.apps}

    def answer(self, *words, accepted=(0,)):
        """The rows of an answer of coster, as dictionaries."""
        done = subprocess.run([self.coster, *words, "--format", "csv"], capture_output=True, text=True)
        if done.returncode not in accepted:
            sys.exit(f"coster {' '.join(words)}: {done.stderr}")
        return list(csv.DictReader(io.StringIO(done.stdout)))

    def product_names(self):
        words = self.random.sample(WORDS, self.options.products)
        return [f"{word.title()} {self.random.choice(['', 'Pack', 'Pro', str(10 * at + 10)])}".strip()
                for at, word in enumerate(words)]

    def past(self):
        """A product's price steps in every store: one for all, changed on some days in all stores or in one."""
        step = self.random.randrange(len(STEPS))
        past = {store["storefront"]: [(0, step)] for store in self.stores}
        for day in range(1, self.options.days):
            chance = self.random.random()
            if chance < 0.02:
                step = self.random.randrange(len(STEPS))
                for changes in past.values():
                    if changes[-1][1] != step:
                        changes.append((day, step))
            elif chance < 0.1:
                changes = past[self.random.choice(self.stores)["storefront"]]
                near = min(max(changes[-1][1] + self.random.choice([-1, 1]), 0), len(STEPS) - 1)
                if near != changes[-1][1]:
                    changes.append((day, near))
        return past

    def price_texts(self):
        """(amount, text) of each price step in each store, written by `coster format-price`."""
        lines, keys = [], []
        for store in self.stores:
            # Whole amounts in every currency, so that none needs decimals that it lacks.
            rate = 1 + sum(map(ord, store["currency"])) % 97
            for step, cents in enumerate(STEPS):
                amount = max(1, cents * rate // 100)
                lines.append(f"{store['storefront']}\t{store['currency']}\t{amount}\n")
                keys.append((store["storefront"], step, amount))
        written = subprocess.run(
            [self.coster, "format-price"], input="".join(lines), capture_output=True, text=True, check=True).stdout
        texts = {}
        for (store, step, amount), line in zip(keys, written.splitlines()):
            texts[store, step] = (amount, line.split("\t")[3])
        return texts

    def name(self, app, product, store):
        language = store["language"].split("-")[0]
        name = self.names[app][product]
        return f"{name} {language}" if language in TRANSLATED else name

    def step(self, app, product, store, day):
        return [step for since, step in self.steps[app][product][store["storefront"]] if since <= day][-1]

    def page(self, app, store, day):
        products = list(range(self.options.products))
        random.Random(f"{self.options.seed} {app} {store['storefront']} {day}").shuffle(products)
        code = store["storefront"]
        pairs = [[self.name(app, product, store), self.texts[code, self.step(app, product, store, day)][1]]
                 for product in products]
        address = f"https://apps.apple.com/{code}/app/made-up/id{app}"
        data = [{"intent": {"$kind": "ProductPageIntent", "storefront": code, "id": str(app)}, "data": {
            "title": f"App {app}", "canonicalURL": address,
            "lockup": {"adamId": str(app), "bundleId": f"com.example.a{app}", "title": f"App {app}", "buttonAction": {
                "adamId": str(app), "price": None, "priceFormatted": None, "purchaseConfiguration": {
                    "isArcadeApp": False, "buyParams": f"productType=C&salableAdamId={app}&pricingParameters=STDQ"}}},
            "shelfMapping": {"information": {"items": [
                {"title": "In-App Purchases", "items": [{"textPairs": pairs}]}]}}}}]
        return (f'<!DOCTYPE html><html><head><link rel="canonical" href="{address}"></head><body><script '
                f'type="application/json" id="serialized-server-data">{json.dumps(data, ensure_ascii=False)}</script></body></html>')

    def write_day(self, day, path):
        with tarfile.open(path, "w") as archive:
            for app in self.apps:
                for store in self.stores:
                    page = self.page(app, store, day).encode()
                    member = tarfile.TarInfo(f"{app}-{store['storefront']}.html")
                    member.size = len(page)
                    archive.addfile(member, io.BytesIO(page))


def date(day):
    return time.strftime("%Y-%m-%d", time.gmtime(1_767_225_600 + day * 86_400))


class Comparison:
    """Answers beside the dictionary; what differs is printed, and counted."""

    def __init__(self, world, catalog):
        self.world, self.catalog, self.differences = world, catalog, 0

    def expect(self, what, expected, found):
        if expected != found:
            self.differences += 1
            if self.differences <= 20:
                print(f"{what}: expected {expected}, found {found}", file=sys.stderr)

    def prices(self, app, day=None):
        """Every price of an app on a day, and that rows of one number are of one product."""
        world, options = self.world, self.world.options
        words = ["price", str(app), "--in-app", "--storefront", "all", "--catalog", self.catalog]
        rows = world.answer(*words, *(["--date", date(day)] if day is not None else []))
        found = {(row["storefront"], row["name"]): (row["amount"], row["product"]) for row in rows}
        last = options.days - 1 if day is None else day
        products = {}
        for product in range(options.products):
            for store in world.stores:
                code = store["storefront"]
                amount, number = found.pop((code, world.name(app, product, store)), (None, None))
                what = f"{app} {world.name(app, product, store)} in {code} on {date(last)}"
                self.expect(what, str(world.texts[code, world.step(app, product, store, last)][0]), amount)
                products.setdefault(number, set()).add(product)
        self.expect(f"{app}: rows that were not made up", {}, found)
        for number, joined in products.items():
            self.expect(f"{app}: products of number {number}", 1, len(joined))
        return len(products)

    def history(self, app):
        """Each price of an app from its first day on."""
        world, options = self.world, self.world.options
        found = {}
        for row in world.answer("history", str(app), "--in-app", "--storefront", "all", "--catalog", self.catalog):
            found.setdefault((row["storefront"], row["name"]), []).append((row["since"][:10], row["amount"]))
        for product in range(options.products):
            for store in world.stores:
                code = store["storefront"]
                expected = []
                for day, step in world.steps[app][product][code]:
                    amount = str(world.texts[code, step][0])
                    # Two steps may cost the same in a store.
                    if not expected or expected[-1][1] != amount:
                        expected.append((date(day), amount))
                name = world.name(app, product, store)
                self.expect(f"{app} {name} in {code}", expected, sorted(found.get((code, name), [])))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--coster", required=True)
    parser.add_argument("--work", required=True, help="a folder for the pages and the catalog")
    for name, default in (("apps", 50), ("stores", 175), ("products", 10), ("days", 60), ("seed", 41)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    work = pathlib.Path(options.work)
    shutil.rmtree(work / "catalog", ignore_errors=True)
    work.mkdir(parents=True, exist_ok=True)
    world = World(options, options.coster)
    catalog, pages = str(work / "catalog"), work / "day.tar"
    seconds = 0
    for day in range(options.days):
        world.write_day(day, pages)
        start = time.monotonic()
        subprocess.run([options.coster, "import", "--quiet", "--catalog", catalog, "--observed-at", date(day), pages],
                       check=True, stdout=subprocess.DEVNULL)
        seconds += time.monotonic() - start
    pages.unlink()
    count = options.apps * options.stores * options.days
    print(f"imported {count} pages of {options.days} days in {seconds:.1f} s: {seconds / count * 1e6:.0f} µs a page")
    comparison = Comparison(world, catalog)
    start = time.monotonic()
    joined = [comparison.prices(app) for app in world.apps]
    print(f"asked {options.apps} apps for every price in {time.monotonic() - start:.1f} s; "
          f"{options.products} products are {sum(joined) / len(joined):.1f} after joining")
    for app in world.random.sample(list(world.apps), min(5, options.apps)):
        for day in world.random.sample(range(options.days), min(3, options.days)):
            comparison.prices(app, day)
        comparison.history(app)
    print(f"{comparison.differences} differences from the dictionary")
    sys.exit(1 if comparison.differences else 0)


if __name__ == "__main__":
    main()
