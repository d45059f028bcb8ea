internal import CatalogModel

/// One of Apple's open services in one store: what its answers prove says nothing of another.
struct Service: Hashable, CustomStringConvertible {
  enum Kind: Hashable {
    case lookup
    /// Lookups by bundle ID have an index of their own, which can stay days behind.
    case bundleLookup
    /// Each medium has an index of its own; `nil` is all of them.
    case search(media: String?)
    case chartFeed
    case generatedChart
    case reviews
    case page(host: String)
  }

  var kind: Kind
  var storefront: Storefront

  var description: String {
    let name =
      switch kind {
      case .lookup: "lookups"
      case .bundleLookup: "lookups by bundle ID"
      case .search(let media): "searches" + (media.map { " among \($0)" } ?? "")
      case .chartFeed: "charts"
      case .generatedChart: "charts of the feed generator"
      case .reviews: "reviews"
      case .page(let host): "pages of \(host)"
      }
    return "\(name) in \(storefront)"
  }
}

extension StoreRequest {
  /// The service that answers.
  var service: Service {
    let kind: Service.Kind =
      switch subject {
      case .item: query.first?.name == LookupItem.Key.bundleID.rawValue ? .bundleLookup : .lookup
      case .search: .search(media: query.first { $0.name == "media" }?.value)
      case .chart: server == ChartRequest.generatorServer ? .generatedChart : .chartFeed
      case .reviews: .reviews
      case .page: .page(host: StoreClient.host(of: server))
      }
    return Service(kind: kind, storefront: storefront)
  }
}
