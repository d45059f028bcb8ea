@testable import CosterCommands

/// A catalog with three days of a made-up chart in the United States, and one day in Japan.
func makeCharts() throws -> TestFolder {
  let world = TestFolder()
  // The newest first: order of import is not order of time.
  for (day, numbers) in [(20, [304, 301, 302]), (18, [301, 302, 303]), (19, [302, 304])] {
    try world.seeChart(numbers, on: "2026-11-\(day)")
  }
  try world.seeChart([303], on: "2026-11-20", store: "jp")
  return world
}

extension TestFolder {
  /// Imports a chart of apps of a store on a day, from a file that is named after both.
  func seeChart(_ numbers: [Int], on date: String, store: String = "us", genre: String? = nil) throws {
    let currency = store == "us" ? "USD" : "JPY"
    let entries = numbers.map {
      """
      {"im:name":{"label":"App \($0)"},"im:price":{"label":"","attributes":{"amount":"\($0 % 100)","currency":"\(currency)"}},\
      "im:artist":{"label":"Quince Works"},"im:contentType":{"attributes":{"term":"Application"}},\
      "id":{"label":"https://apps.apple.com/\(store)/app/id\($0)","attributes":{"im:id":"\($0)"}}}
      """
    }
    let address =
      "https://itunes.apple.com/\(store)/rss/toppaidapplications/limit=3\(genre.map { "/genre=\($0)" } ?? "")/json"
    let text = """
      {"feed":{"entry":[\(entries.joined(separator: ","))],"updated":{"label":"\(date)T07:00:00Z"},\
      "title":{"label":"Top Paid Apps"},"id":{"label":"\(address)"}}}
      """
    _ = run("import", "--quiet", try write(text, to: "\(store)-\(date)\(genre ?? "").json", at: date))
  }
}
