public import Catalog
public import CatalogModel

extension ItemChart {
  /// How customers rated an item over time, in each store that was asked; `nil` when there is no rating to draw.
  public init?(ratingsOf name: String, _ appleID: AppleID, periods: [RatingPeriod]) {
    let stores = periods.map(\.storefront).reduce(into: []) { (stores: inout [Storefront?], store) in
      if !stores.contains(store) { stores.append(store) }
    }
    let panels = stores.map { store in ChartPanel(ratings: periods.filter { $0.storefront == store }, in: store) }
    self.init("Ratings of", of: name, appleID: appleID, seen: "rated so", panels: panels)
  }
}

extension ChartPanel {
  /// The means of all versions and of the newest, in thousandths of a star.
  fileprivate init(ratings periods: [RatingPeriod], in storefront: Storefront?) {
    let means: [(String, (ItemRating) -> Double?)] = [("all versions", \.average), ("this version", \.versionAverage)]
    title = Self.title(storefront, "stars")
    lines = means.map { name, mean in
      Line(name: name, steps: periods.compactMap { period in mean(period.rating).map { Step(period, mean: $0) } })
    }.filter { !$0.steps.isEmpty }
    ticks = (0...5).map { ($0 * 1000, "\($0)") }
  }
}

extension ChartPanel.Step {
  fileprivate init(_ period: RatingPeriod, mean: Double) {
    (since, until) = (period.since, period.until)
    value = Int64((mean * 1000).rounded())
    label = twoDecimals(mean)
  }
}
