internal import CatalogModel

/// One review as XML and its JSON form have it; the two have the same elements.
struct ReviewEntry {
  var number: String?
  var rating: String?
  var title: String?
  var text: String?
  var version: String?
  var author: String?
  var updated: String?
  var voteCount: String?
  var voteSum: String?
  /// `im:contentType`: what kind of item is reviewed.
  var contentType: String?
  /// The address of the item's reviews: `https://itunes.apple.com/us/review?id=324684580&type=Purple%20Software`.
  var reviewPage: String?

  /// The item, where the entry's own link names it.
  var appleID: AppleID? {
    reviewPage?.parameter("id").flatMap { AppleID($0) }
  }

  /// The store in the link's path.
  var storefront: Storefront? {
    let parts = reviewPage?.split(separator: "/") ?? []
    return parts.count > 2 && parts[2].utf8.count == 2 ? Storefront(parts[2]) : nil
  }

  /// The review, when it can be read.
  func review(of appleID: AppleID?, in storefront: Storefront?) throws(Flaw) -> CustomerReview {
    guard let digits = number, let number = Int64(digits), number > 0 else {
      throw Flaw(reason: "is a review without a number of its own")
    }
    return try review(number, of: appleID, in: storefront)
  }

  /// The review of a page that shows no numbers.
  func unnumbered(of appleID: AppleID, in storefront: Storefront?) -> CustomerReview? {
    try? review(nil, of: appleID, in: storefront)
  }

  private func review(
    _ number: Int64?, of appleID: AppleID?, in storefront: Storefront?
  ) throws(Flaw) -> CustomerReview {
    guard let appleID = self.appleID ?? appleID else {
      throw Flaw(reason: "is a review that does not name its item, in a feed that does not either")
    }
    guard let stars = rating.flatMap({ Int($0) }), (1...5).contains(stars) else {
      throw Flaw(reason: "im:rating is not 1 to 5: \((rating ?? "nothing").prefix(40))")
    }
    return CustomerReview(
      number: number, appleID: appleID, storefront: self.storefront ?? storefront, rating: stars, title: title,
      text: text, version: version, author: author, updated: updated.flatMap { Timestamp(feedText: $0) },
      voteCount: voteCount.flatMap { Int($0) }, voteSum: voteSum.flatMap { Int($0) })
  }
}

extension ReviewEntry {
  init(_ entry: JSONTree) {
    number = entry["id"]?.label
    rating = entry["im:rating"]?.label
    title = entry["title"]?.label
    let contents = entry.all("content")
    text = (contents.first { $0.attribute("type") == "text" } ?? contents.first)?.label
    version = entry["im:version"]?.label
    author = entry["author"]?["name"]?.label
    updated = entry["updated"]?.label
    voteCount = entry["im:voteCount"]?.label
    voteSum = entry["im:voteSum"]?.label
    contentType = entry["im:contentType"]?.attribute("term")
    reviewPage = entry.all("link").lazy.compactMap { $0.attribute("href") }.first
  }

  /// Whether an entry is a review; the first one of an old feed is the app itself.
  static func isReview(_ entry: JSONTree) -> Bool { entry["im:rating"] != nil && entry["im:name"] == nil }
}
