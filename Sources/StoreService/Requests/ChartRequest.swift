public import CatalogModel

/// A chart of one store.
public struct ChartRequest: Sendable {
  public var chart: ChartName
  public var storefront: Storefront
  /// Apple's number of a genre, for the older feeds.
  public var genre: Int?
  /// How many ranks: up to 200 of the older feeds, where Apple gives 100 since 2021, up to 100 of the generator.
  public var limit: Int
  public var isXML = false

  public init(_ chart: ChartName, in storefront: Storefront, limit: Int = 100) {
    self.chart = chart
    self.storefront = storefront
    self.limit = limit
  }

  /// The server of the feed generator's feeds.
  public static let generatorServer = "https://rss.marketingtools.apple.com"

  /// Throws if Apple would refuse the request.
  public func check() throws(StoreRequestError) {
    let maxLimit: Int
    switch chart {
    case .feed: maxLimit = 200
    case .generated(let name):
      maxLimit = Self.generatorLimit
      if genre != nil {
        throw StoreRequestError("--genre does not go with \(name). Leave it out, or use an older feed")
      }
      if isXML { throw StoreRequestError("--xml does not go with \(name). Leave it out") }
    }
    guard (1...maxLimit).contains(limit) else {
      throw StoreRequestError("--limit takes a count from 1 to \(maxLimit) for \(chart.text)")
    }
  }

  public var request: StoreRequest {
    var request = ownRequest
    request.standIns = standIns.map(\.ownRequest)
    return request
  }

  /// The same chart in the feeds' other form, and of the other generation, which knows no genres.
  private var standIns: [ChartRequest] {
    var others: [ChartRequest] = []
    if case .feed = chart {
      var form = self
      form.isXML.toggle()
      others.append(form)
    }
    guard genre == nil else { return others }
    let names = SameChart.names(of: chart.text).dropFirst().compactMap { ChartName($0) }
    return others + names.map { ChartRequest($0, in: storefront, limit: min(limit, Self.generatorLimit)) }
  }

  private static let generatorLimit = 100

  private var ownRequest: StoreRequest {
    switch chart {
    case .feed(let name): return feedRequest(name)
    case .generated(let name):
      let parts = name.split(separator: "/")
      return StoreRequest(
        server: Self.generatorServer, path: "/api/v2/\(storefront)/\(parts[0])/\(parts[1])/\(limit)/\(parts[2]).json",
        subject: .chart, storefront: storefront,
        name: "chart-\(parts.joined(separator: "-"))-\(storefront)",
        expected: [ExpectedItem(text: name, sign: .anyRecord)])
    }
  }

  private func feedRequest(_ name: String) -> StoreRequest {
    let genre = genre.map { "/genre=\($0)" } ?? ""
    return StoreRequest(
      path: "/\(storefront)/rss/\(name)/limit=\(limit)\(genre)/\(isXML ? "xml" : "json")", subject: .chart,
      isXML: isXML, storefront: storefront, name: "chart-\(name)-\(storefront)",
      expected: [ExpectedItem(text: name, sign: .anyRecord)])
  }
}
