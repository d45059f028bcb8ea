internal import CatalogModel

/// A feed in Atom (RFC 4287).
struct AtomFeed {
  /// One thing that happened.
  struct Entry {
    /// A URN that no other entry has.
    var id: String
    var title: String
    var updated: Timestamp
    /// The page that it is about.
    var address: SiteAddress
    var summary: String
  }

  var id: String
  var title: String
  /// The page that has the same for people.
  var address: SiteAddress
  var entries: [Entry]

  /// The feed as an answer, with whole addresses, because it is read elsewhere; without an entry it was updated now.
  func answer(_ request: PageRequest, in site: Site) -> PageAnswer {
    func link(_ relation: String, _ type: String, _ address: SiteAddress) -> XMLElement {
      let target = request.server + site.text(address)
      return XMLElement("link", attributes: [("rel", relation), ("type", type), ("href", target)])
    }
    let own = SiteAddress(request.path.split(separator: "/").map { String($0) }, query: request.query)
    let updated = entries.map(\.updated).max()
    let head = [
      XMLElement("id", text: id), XMLElement("title", text: title),
      XMLElement("updated", text: "\(updated ?? site.settings.now())"),
      XMLElement("author", children: [XMLElement("name", text: "Coster")]),
      link("alternate", "text/html", address), link("self", "application/atom+xml", own),
    ]
    let feed = XMLElement(
      "feed", attributes: [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", "en")],
      children: head + entries.map { Self.element($0, link("alternate", "text/html", $0.address)) })
    return PageAnswer(
      contentType: "application/atom+xml; charset=utf-8", body: Array(feed.document.utf8), lastModified: updated)
  }

  private static func element(_ entry: Entry, _ link: XMLElement) -> XMLElement {
    XMLElement(
      "entry",
      children: [
        XMLElement("id", text: entry.id), XMLElement("title", text: entry.title),
        XMLElement("updated", text: "\(entry.updated)"), link, XMLElement("summary", text: entry.summary),
      ])
  }
}
