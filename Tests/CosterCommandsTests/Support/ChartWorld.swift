import TestSupport

/// A catalog with three days of a made-up chart in the United States, and one day in Japan.
func makeCharts() -> TestFolder {
  let world = TestFolder()
  // The newest first: order of import is not order of time.
  for (day, numbers) in [(20, [304, 301, 302]), (18, [301, 302, 303]), (19, [302, 304])] as [(Int, [Int64])] {
    world.seeChart(numbers, on: "2026-11-\(day)")
  }
  world.seeChart([303], on: "2026-11-20", store: "jp")
  return world
}

extension TestFolder {
  /// Imports a chart of apps of a store on a day, from a file that is named after both.
  func seeChart(_ numbers: [Int64], on date: String, store: String = "us", genre: String? = nil) {
    let chart = ChartSample(
      numbers.map { ($0, "App \($0)") }, in: store, genre: genre, title: "Top Paid Apps", updated: date + "T07:00:00Z"
    ) { ("\($0 % 100)", store == "us" ? "USD" : "JPY", "") }
    add(chart.json, as: "\(store)-\(date)\(genre ?? "").json", on: date)
  }
}
