internal import CatalogModel
internal import Feeds
internal import HTTPServer

/// A feed as Apple's stores give it: charts, and reviews.
struct FeedDocument {
  /// What it is asked at: `http://127.0.0.1:8080/us/rss/topsongs/limit=10/json`.
  var address: String
  var title: String
  var updated: String
  var entries: [FeedElement]
  var links: [(relation: String, address: String)]
  var language: String

  func response(isXML: Bool) -> HTTPResponse {
    guard isXML else {
      let feed = JSONTree.object([("feed", FeedElement("feed", children: head(entriesFirst: true)).json)])
      return HTTPResponse(contentType: ResultList.contentType, body: feed.text(isCompact: true))
    }
    let feed = FeedElement(
      "feed",
      attributes: [
        ("xmlns:im", "http://itunes.apple.com/rss"), ("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", language),
      ], children: head(entriesFirst: false))
    return HTTPResponse(contentType: "text/xml; charset=utf-8", text: feed.xml)
  }

  private func head(entriesFirst: Bool) -> [FeedElement] {
    let author = FeedElement(
      "author",
      children: [FeedElement("name", text: "iTunes Store"), FeedElement("uri", text: "http://www.apple.com/itunes/")])
    let links = links.map { FeedElement("link", attributes: [("rel", $0.relation), ("href", $0.address)]) }
    let rest = [
      FeedElement("updated", text: updated), FeedElement("title", text: title),
      FeedElement("icon", text: "http://itunes.apple.com/favicon.ico"),
    ]
    let id = [FeedElement("id", text: address)]
    return entriesFirst ? [author] + entries + rest + links + id : id + rest + links + [author] + entries
  }
}
