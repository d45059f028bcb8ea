internal import Answers

extension OwnEndpoint {
  /// Every question of our own API, in the order in which its description has them.
  static let all: [OwnEndpoint] = [
    OwnEndpoint(item: "items/{ref}", ItemDetailsQuestion.self),
    OwnEndpoint(item: "items/{ref}/prices", PricesQuestion.self),
    OwnEndpoint(item: "items/{ref}/in-app", InAppPricesQuestion.self),
    OwnEndpoint(item: "items/{ref}/in-app/history", InAppHistoryQuestion.self),
    OwnEndpoint(item: "items/{ref}/history", HistoryQuestion.self),
    OwnEndpoint(item: "items/{ref}/ratings", RatingsQuestion.self),
    OwnEndpoint(item: "items/{ref}/reviews", ReviewsQuestion.self),
    OwnEndpoint(item: "items/{ref}/ranks", RanksQuestion.self),
    OwnEndpoint(item: "items/{ref}/check", CheckQuestion.self),
    OwnEndpoint("search", SearchQuestion.self),
    OwnEndpoint("charts", ChartListQuestion.self),
    OwnEndpoint("charts/entries", ChartEntriesQuestion.self),
    OwnEndpoint("drops", DropsQuestion.self, renamed: ["percent": "min"]),
    OwnEndpoint("products", AppProductsQuestion.self),
    OwnEndpoint("products/prices", ProductPricesQuestion.self),
    OwnEndpoint("price-points", PricePointsQuestion.self),
    OwnEndpoint("tiers", TiersQuestion.self),
    OwnEndpoint("snapshots/changes", SnapshotChangesQuestion.self),
    OwnEndpoint("stats", StatisticsQuestion.self),
    OwnEndpoint("imports", ImportsQuestion.self),
    OwnEndpoint("drops/in-app", InAppDropsQuestion.self, renamed: ["percent": "min"]),
    OwnEndpoint("storefronts", StorefrontsQuestion.self),
    OwnEndpoint("resolve", LinksQuestion.self, takesText: true) { $0.text = $1.body },
    OwnEndpoint("link", LinkToItemQuestion.self),
    OwnEndpoint("format-price", PriceTextQuestion.self),
  ]
}
