internal import CatalogModel
internal import JSON
internal import HTTPServer
internal import ProductPages

/// A feed as Apple's stores give it: charts, and reviews.
struct FeedDocument {
  /// What it is asked at: `http://127.0.0.1:8080/us/rss/topsongs/limit=10/json`.
  var address: String
  var title: String
  var updated: String
  var entries: [XMLElement]
  var links: [(relation: String, address: String)]
  var language: String

  func response(isXML: Bool) -> HTTPResponse {
    guard isXML else {
      let feed = JSONTree.object([("feed", XMLElement("feed", children: head(entriesFirst: true)).json)])
      return HTTPResponse(contentType: ResultList.contentType, body: feed.text(isCompact: true))
    }
    let feed = XMLElement(
      "feed",
      attributes: [
        ("xmlns:im", "http://itunes.apple.com/rss"), ("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", language),
      ], children: head(entriesFirst: false))
    return HTTPResponse(contentType: "text/xml; charset=utf-8", text: feed.document)
  }

  private func head(entriesFirst: Bool) -> [XMLElement] {
    let author = XMLElement(
      "author",
      children: [XMLElement("name", text: "iTunes Store"), XMLElement("uri", text: "http://www.apple.com/itunes/")])
    let links = links.map { XMLElement("link", attributes: [("rel", $0.relation), ("href", $0.address)]) }
    let rest = [
      XMLElement("updated", text: updated), XMLElement("title", text: title),
      XMLElement("icon", text: "http://itunes.apple.com/favicon.ico"),
    ]
    let id = [XMLElement("id", text: address)]
    return entriesFirst ? [author] + entries + rest + links + id : id + rest + links + [author] + entries
  }
}
