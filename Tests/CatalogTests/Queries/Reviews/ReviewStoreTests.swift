import Catalog
import CatalogModel
import Feeds
import TestSupport
import Testing

/// Reviews in the catalog: each once, the newest text of it, whatever the order of imports.
@Suite struct ReviewStoreTests {
  private let test = TestCatalog()

  /// A page of reviews, each as number, stars, text and time.
  private func page(_ reviews: (Int64, Int, String, String?)..., store: String = "us") -> String {
    let entries = reviews.map { number, stars, text, time in
      let updated = time.map { #""updated":{"label":"\#($0)"},"# } ?? ""
      return """
        {"author":{"uri":{"label":"https://itunes.apple.com/us/reviews/id55"},"name":{"label":"pip"}},\(updated)\
        "im:rating":{"label":"\(stars)"},"id":{"label":"\(number)"},"title":{"label":"t"},"content":{"label":"\(text)"},\
        "link":{"attributes":{"href":"https://itunes.apple.com/\(store)/review?id=301&type=Purple"}},\
        "im:contentType":{"attributes":{"term":"Application"}}}
        """
    }
    return """
      {"feed":{"entry":[\(entries.joined(separator: ","))],\
      "id":{"label":"https://itunes.apple.com/\(store)/rss/customerreviews/id=301/json"}}}
      """
  }

  @Test func `stores a review once and knows it again`() throws {
    let text = page((1, 5, "ripe", "2026-11-01T00:00:00Z"), (2, 1, "sour", "2026-11-02T00:00:00Z"))
    let first = try test.importText(text)
    // Derived is the app that is reviewed.
    #expect((first.reviews, first.stored, first.records, first.derived) == (2, 2, 0, 1))
    let again = try test.importText(text)
    #expect((again.unchanged, again.stored, again.repeated.count) == (2, 0, 1))
    let later = try test.importText(text, as: "later.json", at: "2026-11-19T00:00:00Z")
    #expect(later.unchanged == 2)
    #expect(
      try test.rows("SELECT number, apple_id, storefront, rating, text, author, observed_at FROM review") == [
        "1|301|us|5|ripe|pip|2026-11-19T00:00:00Z", "2|301|us|1|sour|pip|2026-11-19T00:00:00Z",
      ])
    #expect(try test.rows("SELECT kind, storefront, provenance FROM product") == ["app|us|child"])
  }

  @Test func `keeps nothing of a person but the label`() throws {
    try test.importText(page((1, 5, "ripe", nil)))
    for table in ["_review", "_listing", "_link", "_identifier", "_import"] {
      #expect(try test.rows("SELECT * FROM \(table)").allSatisfy { !$0.contains("id55") })
    }
  }

  @Test func `replaces a review by its edited version, in whatever order they come`() throws {
    let old = (Int64(1), 2, "unripe", "2026-11-01T00:00:00Z" as String?)
    let new = (Int64(1), 4, "ripe now", "2026-11-10T00:00:00Z" as String?)
    for pages in [[old, new], [new, old]] {
      let test = TestCatalog()
      for (index, review) in pages.enumerated() {
        // The file of the older text may be the one that was saved later.
        try test.importText(page(review), as: "\(index).json", at: "2026-11-1\(index)T00:00:00Z")
      }
      #expect(
        try test.rows("SELECT rating, text, updated_at FROM review") == ["4|ripe now|2026-11-10T00:00:00Z"])
    }
  }

  @Test func `prefers the later observation where no time is stated, and keeps what a page omits`() throws {
    try test.importText(page((1, 2, "unripe", nil)), as: "1", at: "2026-11-10T00:00:00Z")
    #expect(try test.importText(page((1, 3, "riper", nil)), as: "2", at: "2026-11-11T00:00:00Z").changed == 1)
    try test.importText(page((1, 1, "old", "2026-11-01T00:00:00Z")), as: "3", at: "2026-11-09T00:00:00Z")
    #expect(try test.rows("SELECT rating, text, updated_at FROM review") == ["3|riper|2026-11-01T00:00:00Z"])
  }

  @Test func `answers by storefront, rating, time and number, the newest first`() throws {
    try test.importText(
      page((1, 5, "a", "2026-11-01T00:00:00Z"), (2, 1, "b", "2026-11-03T00:00:00Z"), (3, 4, "c", nil)), as: "us")
    try test.importText(page((4, 3, "d", "2026-11-02T00:00:00Z"), store: "jp"), as: "jp")
    let catalog = try test.open()
    var query = ReviewQuery(appleID(301))
    #expect(try catalog.reviews(query).map(\.review.number) == [2, 4, 1, 3])
    #expect(try catalog.reviews(query, in: 0..<2).map(\.review.number) == [2, 4])
    #expect(try catalog.reviewCounts(query).byStars == [1, 0, 1, 1, 1])
    #expect(try catalog.reviewCounts(query).mean == 3.25)
    query.ratings = [1, 3]
    #expect(try catalog.reviews(query).map(\.review.number) == [2, 4])
    query.since = Timestamp("2026-11-04")
    #expect(try catalog.reviewCounts(query).mean == nil)
  }
}
