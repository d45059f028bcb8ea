"""Made-up feeds for the views of which the samples in Feeds/ have no rows, and the rows that these make.

The app is 6800000001. Two readings of its page are ten days apart, and a product got another price between them; the developer's
answers state a product whose price changes after its first days; and there are a review and a record that cannot be read.
"""

import json

APP, GEMS, PASS = 6800000001, 6800000011, 6800000012
SEEN, LATER = "2026-11-10T00:00:00Z", "2026-11-20T00:00:00Z"


def page(rows):
    pairs = ",".join(f'["{name}","{price}"]' for name, price in rows)
    return (f'<html lang="en-US"><head><link rel="canonical" href="https://apps.apple.com/us/app/quince-press/id{APP}"></head><body>'
            '<script type="application/json" id="serialized-server-data">{"data":[{"data":{"lockup":{"adamId":"%d","title":"Quince Press"},'
            '"shelfMapping":{"information":{"items":[{"items":[{"textPairs":[%s]}]}]}}}}]}</script></body></html>\n' % (APP, pairs))


def review():
    label = lambda text: {"label": text}
    return json.dumps({"feed": {"entry": [{
        "author": {"name": label("Pip")}, "updated": label("2026-11-02T10:00:00-07:00"), "im:rating": label("4"), "im:version": label("2.1"),
        "id": label("9001"), "title": label("Ripe"), "content": label("Line one\nline “two”"), "im:voteSum": label("1"), "im:voteCount": label("2"),
        "link": {"attributes": {"href": f"https://itunes.apple.com/us/review?id={APP}&type=Purple%20Software"}},
        "im:contentType": {"attributes": {"term": "Application"}}}]}})


def answer(path, data, included=()):
    address = f"https://api.appstoreconnect.apple.com/{path}"
    return json.dumps({"data": data, "included": list(included), "links": {"self": address}})


def product(number, product_id, name, kind):
    return {"type": "inAppPurchases", "id": str(number), "attributes": {
        "name": name, "productId": product_id, "inAppPurchaseType": kind, "state": "APPROVED"}}


def price(number, point, start, end):
    return {"type": "inAppPurchasePrices", "id": f"{number}USA{point}", "attributes": {"startDate": start, "endDate": end, "manual": False},
            "relationships": {"inAppPurchasePricePoint": {"data": {"type": "x", "id": point}},
                              "territory": {"data": {"type": "territories", "id": "USA"}}}}


def point(name, amount):
    return {"type": "inAppPurchasePricePoints", "id": name, "attributes": {"customerPrice": amount, "proceeds": "0.70"},
            "relationships": {"territory": {"data": {"type": "territories", "id": "USA"}}}}


def prices():
    dollars = {"type": "territories", "id": "USA", "attributes": {"currency": "USD"}}
    return answer(f"v1/inAppPurchasePriceSchedules/{GEMS}/manualPrices",
                  [price(GEMS, "p10", None, "2026-11-05"), price(GEMS, "p20", "2026-11-05", None)],
                  [point("p10", "0.99"), point("p20", "1.99"), dollars])


# By the day on which they are read. The broken record is in Latin-1, so that its bytes are no text to any program.
FEEDS = {
    SEEN: {
        "page-before.html": page([("Golden Pass", "$4.99"), ("Seeds", "$0.99")]),
        "review.json": review(),
        "products.json": answer(f"v1/apps/{APP}/inAppPurchasesV2", [
            product(GEMS, "com.example.gems", "Gems", "CONSUMABLE"), product(PASS, "com.example.pass", "Pass", "NON_CONSUMABLE")]),
        "prices.json": prices(),
        "broken.ndjson": '{"wrapperType":"software","kind":"software","trackId":"none","trackName":"Worm\xff"}\n',
    },
    LATER: {"page-after.html": page([("Golden Pass", "$5.99"), ("Seeds", "$0.99")])},
}
