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

  /// The feed as an answer; without an entry it was updated now.
  func answer(in site: Site) -> PageAnswer {
    let updated = entries.map(\.updated).max()
    let head = [
      XMLElement("id", text: id), XMLElement("title", text: title),
      XMLElement("updated", text: "\(updated ?? site.settings.now())"),
      XMLElement("author", children: [XMLElement("name", text: "Coster")]), Self.link(address, in: site),
    ]
    let feed = XMLElement(
      "feed", attributes: [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", "en")],
      children: head + entries.map { Self.element($0, in: site) })
    return PageAnswer(
      contentType: "application/atom+xml; charset=utf-8", body: Array(feed.document.utf8), lastModified: updated)
  }

  private static func link(_ address: SiteAddress, in site: Site) -> XMLElement {
    XMLElement("link", attributes: [("rel", "alternate"), ("type", "text/html"), ("href", site.text(address))])
  }

  private static func element(_ entry: Entry, in site: Site) -> XMLElement {
    XMLElement(
      "entry",
      children: [
        XMLElement("id", text: entry.id), XMLElement("title", text: entry.title),
        XMLElement("updated", text: "\(entry.updated)"), link(entry.address, in: site),
        XMLElement("summary", text: entry.summary),
      ])
  }
}
