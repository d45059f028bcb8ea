import Testing

@testable import CosterCommands

@Suite struct ReviewsCommandTests {
  private let world = TestFolder()

  init() {
    importReviews("us", [(1, 5, "Ripe", "2026-11-01"), (2, 2, "Sour", "2026-11-15")])
    importReviews("jp", [(3, 4, "梨", "2026-11-10")])
  }

  private func importReviews(_ store: String, _ reviews: [(Int, Int, String, String)]) {
    let entries = reviews.map { number, stars, title, date in
      """
      {"author":{"name":{"label":"pip_\(number)"}},"updated":{"label":"\(date)T00:00:00Z"},\
      "im:rating":{"label":"\(stars)"},"im:version":{"label":"2.1"},"id":{"label":"\(number)"},\
      "title":{"label":"\(title)"},"content":{"label":"One line.\\nAnother \\u001b[31mone."},"im:voteSum":{"label":"1"},\
      "im:voteCount":{"label":"\(number)"},"im:contentType":{"attributes":{"term":"Application"}}}
      """
    }
    let text = """
      {"feed":{"entry":[\(entries.joined(separator: ","))],\
      "id":{"label":"https://itunes.apple.com/\(store)/rss/customerreviews/id=301/json"}}}
      """
    world.add(text, as: "\(store).json")
  }

  @Test func `prints reviews as blocks, the newest first, and counts them`() {
    #expect(
      world.run("reviews", "301", "-s", "us", "--format", "table") == """
        Rating:     ★★☆☆☆
        Title:      Sour
        Text:       One line.
                    Another \\x1b[31mone.
        Author:     pip_2
        Written:    2026-11-15T00:00:00Z
        Storefront: us
        Version:    2.1
        Votes:      2, sum 1

        Rating:     ★★★★★
        Title:      Ripe
        Text:       One line.
                    Another \\x1b[31mone.
        Author:     pip_1
        Written:    2026-11-01T00:00:00Z
        Storefront: us
        Version:    2.1
        Votes:      1, sum 1

        Apple ID 301: 2 reviews, 3.50 stars on average (5: 1, 4: 0, 3: 0, 2: 1, 1: 0)

        """)
  }

  @Test func `prints reviews for programs, and the count as a note`() {
    #expect(
      world.run("reviews", "301", "--limit", "1", "--rating", "4,5", "--format", "ndjson")
        == .done(
          "Apple ID 301: 2 reviews, 4.50 stars on average (5: 1, 4: 1, 3: 0, 2: 0, 1: 0)",
          after: #"""
            {"apple_id":301,"review_id":3,"storefront":"jp","rating":4,"title":"梨","text":"One line.\nAnother \u001b[31mone.",\#
            "version":"2.1","author":"pip_3","updated_at":"2026-11-10T00:00:00Z","vote_count":3,"vote_sum":1,\#
            "observed_at":"2026-11-18T00:00:00Z","source":"jp.json"}

            """#))
  }

  @Test func `says when there are none, and what stars there are`() {
    #expect(
      world.run("reviews", "301", "--rating", "1")
        == .refused("301: no … review …", after: world.run("reviews", "301", "--rating", "1").result))
    #expect(world.run("reviews", "301", "--rating", "6").exitCode == 64)
    #expect(world.run("reviews", "301", "--since", "2026-11-16").exitCode == 1)
  }
}
