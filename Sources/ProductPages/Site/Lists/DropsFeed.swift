internal import Catalog
internal import CatalogModel
internal import Storefronts

/// `/feed/drops.xml`: price drops as Atom (RFC 4287).
struct DropsFeed {
  let list: DropList
  let site: Site

  var answer: PageAnswer {
    AtomFeed(
      id: "urn:coster:drops", title: "Price drops", address: SiteAddress("drops"), entries: list.drops.map { entry($0) }
    ).answer(in: site)
  }

  private func entry(_ drop: PriceDrop) -> AtomFeed.Entry {
    let (store, since) = (drop.new.storefront, drop.new.since)
    let name = drop.name ?? "Apple ID \(drop.appleID)"
    let scope = store.map { " in \($0.nameInProse)" } ?? ""
    let now = SiteWords.price(drop.new, drop.kind)
    let before = drop.old.map { ", \(SiteWords.price($0, drop.kind)) before" } ?? ", new and free"
    return AtomFeed.Entry(
      id: "urn:coster:drop:\(drop.appleID):\(store?.code ?? "-"):\(drop.new.offer.rawValue):\(since)",
      title: "\(name): \(now)\(scope)\(before)", updated: since,
      address: ItemFacts.address(of: drop.appleID, drop.kind, drop.name, in: store),
      summary: "\(now)\(scope) since \(SiteWords.date(since))\(before).")
  }
}
