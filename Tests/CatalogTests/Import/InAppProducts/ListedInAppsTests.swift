import Catalog
import CatalogModel
import Feeds
import TestSupport
import Testing

/// What app pages list of in-app products and reviews, both without numbers.
@Suite struct ListedInAppsTests {
  private let test = TestCatalog()

  private func page(_ rows: [(name: String, price: String)], review: String = "Core left in.") -> String {
    let list = rows.map {
      "<li><span class=\"in-app-title\">\($0.name)</span><span class=\"in-app-price\">\($0.price)</span></li>"
    }
    return """
      <html><head><link rel="canonical" href="https://itunes.apple.com/us/app/orchard/id302?mt=8" /></head><body>
      <p preview-capable-text="We are unable to find iTunes." class="intro">x</p>
      <div id="title" class="intro"><div class="left"><h1>Orchard</h1><h2>By Pip</h2></div></div>
      <div class="lockup product application"><div class="extra-list in-app-purchases"><ol class="list">
      \(list.joined())</ol></div></div><div class="customer-reviews"><div class="customer-review"><h5>
      <span class="customerReviewTitle">Sweet</span><div class='rating'><span class="rating-star"> </span></div></h5>
      <span class="user-info">by
      Pip</span><p class="content">\(review)</p></div></div></body></html>
      """
  }

  private func listed() throws -> [String] {
    try test.rows("SELECT app_id, storefront, position, name, amount, currency, text FROM listed_in_app ORDER BY 3")
  }

  @Test func `the view has what the newest page lists, in whatever order pages are imported`() throws {
    try test.importText(page([("Crate", "$1.99"), ("Crate", "$4.99")]), as: "a.html", at: "2026-11-01T00:00:00Z")
    #expect(try listed() == ["302|us|1|Crate|1990|USD|$1.99", "302|us|2|Crate|4990|USD|$4.99"])
    try test.importText(page([("Barrel", "$9.99"), ("Tip", "later")]), as: "b.html", at: "2026-11-03T00:00:00Z")
    try test.importText(page([("Pip", "$0.99")]), as: "c.html", at: "2026-11-02T00:00:00Z")
    #expect(try listed() == ["302|us|1|Barrel|9990|USD|$9.99", "302|us|2|Tip|NULL|NULL|later"])
    #expect(
      try test.rows("SELECT name, occurrence, observed_at FROM listed_in_app_history ORDER BY observed_at, 2") == [
        "Crate|1|2026-11-01T00:00:00Z", "Crate|2|2026-11-01T00:00:00Z", "Pip|1|2026-11-02T00:00:00Z",
        "Barrel|1|2026-11-03T00:00:00Z", "Tip|1|2026-11-03T00:00:00Z",
      ])
  }

  @Test func `stores a review without a number once, and another text as another review`() throws {
    let text = page([], review: "Ripe.")
    #expect(try test.importText(text, as: "a.html").reviews == 1)
    try test.importText(text, as: "b.html", at: "2026-11-19T00:00:00Z")
    try test.importText(page([], review: "Sour."), as: "c.html")
    let app = appleID(302)
    let reviews = try test.open().reviews(ReviewQuery(app))
    #expect(reviews.map(\.review.number) == [nil, nil])
    #expect(Set(reviews.compactMap(\.review.text)) == ["Ripe.", "Sour."])
  }
}
