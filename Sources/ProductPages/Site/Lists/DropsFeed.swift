internal import Catalog
internal import CatalogModel
internal import Storefronts

/// `/feed/drops.xml`: price drops as Atom (RFC 4287).
struct DropsFeed {
  let list: DropList
  let site: Site

  var answer: PageAnswer {
    let updated = list.drops.map(\.new.since).max()
    return PageAnswer(
      contentType: "application/atom+xml; charset=utf-8", body: Array(xml(updated).utf8), lastModified: updated)
  }

  private func xml(_ updated: Timestamp?) -> String {
    let entries = list.drops.map { entry($0) }.joined()
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <id>urn:coster:drops</id>
      <title>Price drops</title>
      <updated>\(updated ?? site.settings.now())</updated>
      <author><name>Coster</name></author>
      <link rel="alternate" type="text/html" href="\(HTML.escaped(site.text(SiteAddress("drops"))))"/>
      \(entries)</feed>

      """
  }

  private func entry(_ drop: PriceDrop) -> String {
    let store = drop.new.storefront
    let name = drop.name ?? "Apple ID \(drop.appleID)"
    let place = store.map { " in \($0.details.name)" } ?? ""
    let now = SiteWords.price(drop.new, drop.kind)
    let before = drop.old.map { ", \(SiteWords.price($0, drop.kind)) before" } ?? ", new and free"
    let address = ItemFacts.address(of: drop.appleID, drop.kind, drop.name, in: store)
    return """
      <entry>
      <id>urn:coster:drop:\(drop.appleID):\(store?.code ?? "-"):\(drop.new.offer.rawValue):\(drop.new.since)</id>
      <title>\(HTML.escaped("\(name): \(now)\(place)\(before)"))</title>
      <updated>\(drop.new.since)</updated>
      <link rel="alternate" type="text/html" href="\(HTML.escaped(site.text(address)))"/>
      <summary>\(HTML.escaped("\(now)\(place) since \(SiteWords.date(drop.new.since))\(before)."))</summary>
      </entry>

      """
  }
}
