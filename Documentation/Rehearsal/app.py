#!/usr/bin/env python3
"""An app for `coster rehearse --client` that keeps every rule, with StoreKit 1 and with StoreKit 2.

    coster rehearse Feeds/rehearsals/purchase.json --client 'python3 Documentation/Rehearsal/app.py'
    coster rehearse Feeds/rehearsals/storekit2-refund.json --client 'python3 Documentation/Rehearsal/app.py memory.json'

A file that is named keeps what was granted when the app is started again, as a real app keeps it on the device.
"""

import json
import pathlib
import sys


class Memory:
    """What an app must remember: which transactions it granted, and what is unlocked by which."""

    def __init__(self, path):
        self.path = path and pathlib.Path(path)
        saved = json.loads(self.path.read_text()) if self.path and self.path.exists() else {}
        self.buyer = saved.get("buyer", 1)
        self.granted = set(saved.get("granted", []))
        self.unlocked = saved.get("unlocked", {})

    def save(self):
        if self.path:
            state = {"buyer": self.buyer, "granted": sorted(self.granted), "unlocked": self.unlocked}
            self.path.write_text(json.dumps(state))

    def begin(self, buyer):
        """Another person's device remembers nothing."""
        if buyer != self.buyer:
            self.buyer, self.granted, self.unlocked = buyer, set(), {}

    def grant(self, number, product):
        """A transaction is granted once, however often it is delivered."""
        self.unlocked[product] = number
        if number in self.granted:
            return []
        self.granted.add(number)
        return [f"grant {number}"]

    def take_back(self, product):
        number = self.unlocked.pop(product, None)
        self.granted.discard(number)
        return [] if number is None else [f"revoke {number}"]


class StoreKit1:
    """The payment queue: download what was bought, copy it, grant it once, and finish."""

    def __init__(self, memory):
        self.memory, self.opened = memory, set()

    def answer(self, event):
        kind = event["type"]
        if kind == "opened":
            # A restored chapter is fetched when somebody opens it, not before.
            self.opened.add(event["product"])
        elif kind == "transaction":
            return self.transaction(event, event["transaction"], event["product"])
        elif kind == "download":
            return self.download(event["state"], event["transaction"], event["product"])
        return []

    def transaction(self, event, number, product):
        done = [f"finish {number}"]
        if event["state"] == "failed":
            return done
        if event["state"] not in ("purchased", "restored"):
            return []
        is_wanted = event["state"] == "purchased" or product in self.opened
        if "content_length" in event and is_wanted:
            return [f"start {number}"]
        return self.memory.grant(number, product) + done

    def download(self, state, number, product):
        # Never by progress == 1: only a finished download has its content in place.
        if state == "finished":
            content = [f"copy {number}", f"verify {number}", f"use {number}"]
            return content + self.memory.grant(number, product) + [f"finish {number}"]
        # The charge stands: the purchase is recorded, and a later restore brings the content.
        if state == "failed":
            return self.memory.grant(number, product) + [f"finish {number}"]
        return []


class StoreKit2:
    """Transactions: listen at once, grant what is verified, finish, and take back what has ended."""

    def __init__(self, memory):
        self.memory = memory

    def answer(self, event):
        kind = event["type"]
        if kind == "launch":
            return ["listen", "entitlements"]
        if kind in ("purchase-result", "update") and "transaction" in event:
            return self.transaction(event, event["transaction"], event["product"])
        if kind == "entitlements":
            return self.compare(event["transactions"])
        return []

    def transaction(self, event, number, product):
        if event["verification"] != "verified":
            return []
        if event.get("revoked"):
            return self.memory.take_back(product)
        return self.memory.grant(number, product) + [f"finish {number}"]

    def compare(self, transactions):
        entitled = {entry["product"]: entry["transaction"] for entry in transactions}
        commands = []
        for product in [product for product in self.memory.unlocked if product not in entitled]:
            commands += self.memory.take_back(product)
        for entry in transactions:
            if entry["verification"] == "verified":
                commands += self.memory.grant(entry["transaction"], entry["product"])
        return commands


def main():
    memory = Memory(sys.argv[1] if len(sys.argv) > 1 else None)
    app = None
    for line in sys.stdin:
        event = json.loads(line)
        if event["type"] == "launch":
            memory.begin(event.get("buyer", 1))
            app = StoreKit2(memory) if event["storekit"] == 2 else StoreKit1(memory)
        commands = app.answer(event)
        memory.save()
        print(*commands, "", sep="\n", flush=True)


main()
