internal import Catalog
internal import CatalogModel
internal import Storefronts

/// `/feed/drops.xml`: price drops as Atom (RFC 4287), an entry for each item.
struct DropsFeed {
  let list: DropList

  var feed: AtomFeed {
    let items = Dictionary(grouping: list.drops, by: \.appleID)
    let newest = items.values.compactMap { drops in drops.min(by: Self.isBefore).map { ($0, drops) } }
    return AtomFeed(
      id: "urn:coster:drops", title: "Price drops", address: SiteAddress("drops"),
      entries: newest.sorted { Self.isBefore($0.0, $1.0) }.map(Self.entry))
  }

  /// The newest drop stands for its item; of several at once, that of the first store.
  private static func isBefore(_ left: PriceDrop, _ right: PriceDrop) -> Bool {
    func store(_ drop: PriceDrop) -> String { drop.new.storefront?.code ?? "" }
    return (right.new.since, left.appleID, store(left)) < (left.new.since, right.appleID, store(right))
  }

  /// An item whose price falls again, there or elsewhere, is news again: it has another ID.
  private static func entry(_ drop: PriceDrop, _ all: [PriceDrop]) -> AtomFeed.Entry {
    let (store, since) = (drop.new.storefront, drop.new.since)
    let name = drop.name ?? "Apple ID \(drop.appleID)"
    let scope = store.map { " in \($0.nameInProse)" } ?? ""
    let now = SiteWords.price(drop.new, drop.kind)
    let before = drop.old.map { ", \(SiteWords.price($0, drop.kind)) before" } ?? ", new and free"
    let others = Set(all.compactMap(\.new.storefront)).subtracting([store].compactMap(\.self)).count
    let elsewhere = others > 0 ? ", and lower in \(SiteWords.count(others, "other store"))" : ""
    return AtomFeed.Entry(
      id: "urn:coster:drop:\(drop.appleID):\(since)", title: "\(name): \(now)\(scope)\(before)\(elsewhere)",
      updated: since, address: ItemFacts.address(of: drop.appleID, drop.kind, drop.name, in: store),
      summary: "\(now)\(scope) since \(SiteWords.date(since))\(before)\(elsewhere).")
  }
}
