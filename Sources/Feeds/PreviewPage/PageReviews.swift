internal import Markup

/// Reviews on the pages of itunes.apple.com from about 2012 to 2017, which show no numbers of theirs.
struct PageReviews {
  private var current = ReviewEntry()
  private var stars = 0
  private(set) var entries: [ReviewEntry] = []

  /// Classes of elements whose text is a review's.
  static let textClasses: Set<Substring> = ["customerReviewTitle", "user-info", "content"]
  /// A page shows three; no file has more than eight.
  private static let limit = 100

  mutating func add(_ element: PageStream.Element) {
    if element.has(class: "customer-review") { return finish() }
    guard element.enclosing.contains(where: { $0.has(class: "customer-review") }) else { return }
    if element.has(class: "rating-star"), !element.has(class: "ghost") { stars += 1 }
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

  private mutating func finish() {
    current.rating = String(stars)
    if current.text != nil, entries.count < Self.limit { entries.append(current) }
    (current, stars) = (ReviewEntry(), 0)
  }
}
