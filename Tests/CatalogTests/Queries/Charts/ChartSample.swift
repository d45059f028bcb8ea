import TestSupport

extension ChartSample {
  /// A chart of free apps, which are named after their numbers.
  init(
    _ numbers: Int64..., chart: String = "topfreeapplications", store: String = "us", genre: String? = nil,
    date: String? = "2026-11-18"
  ) {
    self.init(
      numbers.map { ($0, "App \($0)") }, of: chart, in: store, genre: genre, title: "iTunes Store: Top Apps",
      updated: date.map { $0 + "T02:00:00-07:00" }
    ) { _ in ("0", "USD", "Get") }
  }
}
