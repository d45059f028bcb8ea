/// A made-up chart of apps, as the store's JSON has it.
struct ChartSample {
  var chart = "topfreeapplications"
  var store = "us"
  var genre: String?
  /// `nil` omits the time.
  var date: String? = "2026-11-18"
  var numbers: [Int64]

  init(
    _ numbers: Int64..., chart: String = "topfreeapplications", store: String = "us", genre: String? = nil,
    date: String? = "2026-11-18"
  ) {
    (self.numbers, self.chart, self.store, self.genre, self.date) = (numbers, chart, store, genre, date)
  }

  var json: String {
    let entries = numbers.map {
      """
      {"im:name":{"label":"App \($0)"},"im:price":{"label":"Get","attributes":{"amount":"0","currency":"USD"}},\
      "im:contentType":{"attributes":{"term":"Application"}},"id":{"label":"https://apps.apple.com/\(store)/app/id\($0)",\
      "attributes":{"im:id":"\($0)"}}}
      """
    }
    let address =
      "https://itunes.apple.com/\(store)/rss/\(chart)/limit=10" + (genre.map { "/genre=\($0)" } ?? "") + "/json"
    let updated = date.map { #""updated":{"label":"\#($0)T02:00:00-07:00"},"# } ?? ""
    return """
      {"feed":{"entry":[\(entries.joined(separator: ","))],\(updated)"title":{"label":"iTunes Store: Top Apps"},\
      "id":{"label":"\(address)"}}}
      """
  }
}
