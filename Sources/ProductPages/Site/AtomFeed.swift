internal import CatalogModel

/// A feed of the site, whose entries lead to its pages.
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
    func whole(_ address: SiteAddress) -> String { request.server + site.text(address) }
    let own = SiteAddress(request.path.split(separator: "/").map { String($0) }, query: request.query)
    var document = AtomDocument(id: id, title: title, entries: entries.map { $0.entry(at: whole($0.address)) })
    document.addresses = (whole(address), whole(own))
    return PageAnswer(
      contentType: "application/atom+xml; charset=utf-8", body: Array(document.text(at: site.settings.now()).utf8),
      lastModified: document.updated)
  }
}

extension AtomFeed.Entry {
  fileprivate func entry(at url: String) -> AtomDocument.Entry {
    var entry = AtomDocument.Entry(id: id, title: title, updated: updated, url: url)
    entry.text = summary
    return entry
  }
}
