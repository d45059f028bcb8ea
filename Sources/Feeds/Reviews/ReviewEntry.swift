internal import CatalogModel
internal import JSON

/// One review as XML and its JSON form have it; the two have the same elements.
struct ReviewEntry {
  private let entry: JSONTree
  /// The item, where the entry's own link names it:
  /// `https://itunes.apple.com/us/review?id=324684580&type=Purple%20Software`.
  let appleID: AppleID?
  /// The store in the link's path.
  private let storefront: Storefront?

  init(_ entry: JSONTree) {
    self.entry = entry
    let page = entry.all("link").lazy.compactMap { $0.attribute("href") }.first
    let parts = page?.split(separator: "/") ?? []
    appleID = page?.parameter("id").flatMap { AppleID($0) }
    storefront = parts.count > 2 && parts[2].utf8.count == 2 ? Storefront(parts[2]) : nil
  }

  /// Whether an entry is a review; the first one of an old feed is the app itself.
  static func isReview(_ entry: JSONTree) -> Bool { entry["im:rating"] != nil && entry["im:name"] == nil }

  /// What kind of item is reviewed.
  var kind: ProductKind {
    entry["im:contentType"]?.attribute("term").flatMap { ResultKind.words[$0] } ?? .unknown
  }

  /// The review, when it can be read.
  func review(of item: AppleID?, in storefront: Storefront?) throws(RecordError) -> CustomerReview {
    func label(_ name: String) -> String? { entry[name]?.label }
    guard let number = label("id").flatMap({ Int64($0) }), number > 0 else {
      throw RecordError(reason: "is a review without a number of its own")
    }
    guard let appleID = appleID ?? item else {
      throw RecordError(reason: "is a review that does not name its item, in a feed that does not either")
    }
    guard let stars = label("im:rating").flatMap({ Int($0) }), (1...5).contains(stars) else {
      throw RecordError(reason: "im:rating is not 1 to 5: \((label("im:rating") ?? "nothing").prefix(40))")
    }
    let contents = entry.all("content")
    return CustomerReview(
      number: number, appleID: appleID, storefront: self.storefront ?? storefront, rating: stars, title: label("title"),
      text: (contents.first { $0.attribute("type") == "text" } ?? contents.first)?.label, version: label("im:version"),
      author: entry["author"]?["name"]?.label, updated: label("updated").flatMap { Timestamp(feedText: $0) },
      voteCount: label("im:voteCount").flatMap { Int($0) }, voteSum: label("im:voteSum").flatMap { Int($0) })
  }
}
