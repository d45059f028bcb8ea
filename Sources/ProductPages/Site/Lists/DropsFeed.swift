internal import Catalog
internal import CatalogModel
internal import Storefronts

/// `/feed/drops.xml`: price drops as Atom (RFC 4287).
struct DropsFeed {
  let list: DropList
  let site: Site

  var answer: PageAnswer {
    let updated = list.drops.map(\.new.since).max()
    let head = [
      XMLElement("id", text: "urn:coster:drops"), XMLElement("title", text: "Price drops"),
      XMLElement("updated", text: "\(updated ?? site.settings.now())"),
      XMLElement("author", children: [XMLElement("name", text: "Coster")]), link(SiteAddress("drops")),
    ]
    let feed = XMLElement(
      "feed", attributes: [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", "en")],
      children: head + list.drops.map { entry($0) })
    return PageAnswer(
      contentType: "application/atom+xml; charset=utf-8", body: Array(feed.document.utf8), lastModified: updated)
  }

  private func link(_ address: SiteAddress) -> XMLElement {
    XMLElement("link", attributes: [("rel", "alternate"), ("type", "text/html"), ("href", site.text(address))])
  }

  private func entry(_ drop: PriceDrop) -> XMLElement {
    let (store, since) = (drop.new.storefront, drop.new.since)
    let name = drop.name ?? "Apple ID \(drop.appleID)"
    let scope = store.map { " in \($0.details.name)" } ?? ""
    let now = SiteWords.price(drop.new, drop.kind)
    let before = drop.old.map { ", \(SiteWords.price($0, drop.kind)) before" } ?? ", new and free"
    let id = "urn:coster:drop:\(drop.appleID):\(store?.code ?? "-"):\(drop.new.offer.rawValue):\(since)"
    return XMLElement(
      "entry",
      children: [
        XMLElement("id", text: id), XMLElement("title", text: "\(name): \(now)\(scope)\(before)"),
        XMLElement("updated", text: "\(since)"),
        link(ItemFacts.address(of: drop.appleID, drop.kind, drop.name, in: store)),
        XMLElement("summary", text: "\(now)\(scope) since \(SiteWords.date(since))\(before)."),
      ])
  }
}
