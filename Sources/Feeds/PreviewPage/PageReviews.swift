internal import CatalogModel
internal import JSON
internal import Markup

/// Reviews on the pages of itunes.apple.com from about 2012 to 2017, which show no numbers of theirs.
struct PageReviews {
  struct Review {
    var stars = 0
    var title: String?
    var text: String?
    var author: String?
  }

  private var current = Review()
  private(set) var all: [Review] = []

  /// Classes of elements whose text is a review's.
  static let textClasses: Set<Substring> = ["customerReviewTitle", "user-info", "content"]
  /// A page shows three; no file has more than eight.
  private static let limit = 100

  mutating func add(_ element: PageStream.Element) {
    if element.has(class: "customer-review") {
      if current.text != nil, (1...5).contains(current.stars), all.count < Self.limit { all.append(current) }
      current = Review()
    }
    guard element.enclosing.contains(where: { $0.has(class: "customer-review") }) else { return }
    if element.has(class: "rating-star"), !element.has(class: "ghost") { current.stars += 1 }
    if element.has(class: "customerReviewTitle") { current.title = element.trimmedText }
    if element.has(class: "content") { current.text = element.trimmedText }
    if element.has(class: "user-info") { current.author = Self.author(element.text) }
  }

  /// The last line, since the store's word for *by* has the first.
  private static func author(_ text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { $0 != "\u{A0}" } }
    let words = lines.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    return words.count > 1 ? words.last : nil
  }
}

extension CustomerReview {
  /// A review in a page's data; `nil` where it has no number or no stars.
  init?(
    of appleID: AppleID, number: JSONTree?, stars: JSONTree?, title: JSONTree?, text: JSONTree?, author: JSONTree?,
    updated: JSONTree?
  ) {
    guard let number = number?.stringOrDigits.flatMap({ Int64($0) }), number > 0, let stars = stars?.int,
      (1...5).contains(stars)
    else { return nil }
    self.init(
      number: number, appleID: appleID, rating: stars, title: title?.string, text: text?.string, author: author?.string,
      updated: updated?.string.flatMap { Timestamp(feedText: $0) })
  }
}
