public import CatalogModel
internal import ProductLinks

/// What one of Apple's services answered when it was asked for something that must be there.
public struct ServiceCheck: Sendable {
  public enum State: String, Sendable, CaseIterable {
    case alive
    /// It answers, and not in the shape that is read, or at another address.
    case changed
    /// It answers, and has nothing.
    case empty
    /// It answers that it does not want to.
    case refused
    case unreachable
  }

  /// The service in a few words: `reviews as XML`.
  public var service: String
  public var storefront: Storefront
  public var state: State
  /// Why it is not alive, as a sentence without its full stop.
  public var reason: String?
  public var url: String
  /// An answer that is to be looked at, as a path below the catalog's folder.
  public var file: String?
  /// How many seconds the answer lay in a cache.
  public var age: Int64?

  /// What to ask each service for: apps, an artist, a podcast and a book that have been there for years.
  public static func requests(in storefront: Storefront) -> [(service: String, request: StoreRequest)] {
    let apps = Controls.apps
    let lookup = LookupRequest((apps + Controls.artist).map { LookupItem($0) }, in: storefront).requests
    let bundles = LookupRequest(Controls.bundleIDs.map { LookupItem(bundleID: $0) }, in: storefront).requests
    let search = SearchRequest("facebook", in: storefront, limit: 10).request
    let chart = ChartRequest(.feed("topfreeapplications"), in: storefront, limit: 10)
    var atom = chart
    atom.isXML = true
    let generated = ChartRequest(.generated("apps/top-free/apps"), in: storefront, limit: 10)
    let reviews = StoreRequest.reviews(of: apps[1], in: storefront)
    return lookup.map { ("lookup", $0) } + bundles.map { ("lookup by bundle ID", $0) } + [("search", search)]
      + [("charts as JSON", chart), ("charts as XML", atom), ("charts of the feed generator", generated)].map {
        ($0.0, $0.1.request)
      } + [("reviews as JSON", reviews)] + reviews.standIns.map { ("reviews as XML", $0) } + pages(in: storefront)
  }

  private static func pages(in storefront: Storefront) -> [(service: String, request: StoreRequest)] {
    ["apps", "music", "podcasts", "books"].compactMap { name in
      guard let link = Controls.pages["\(name).apple.com"].flatMap({ ProductLink(parsing: $0) }),
        let request = try? StoreRequest.page(of: link, in: storefront)
      else { return nil }
      return ("pages of \(name)", request)
    }
  }
}

extension StoreFetch {
  /// Asks a service for something that must be there; imports nothing.
  ///
  /// - Throws: ``StoreFailure/interrupted``, `CatalogError`.
  public func check(_ service: String, _ request: StoreRequest) throws -> ServiceCheck {
    defer { summary.calls = client.callCount }
    var check = ServiceCheck(
      service: service, storefront: request.storefront, state: .alive, url: request.url(at: client.settings.endpoint))
    do {
      let resolution = AnswerResolution(try client.reading(of: request), to: request)
      check.age = client.lastHead?.age
      guard resolution.found.isEmpty else { return check }
      check.state = resolution.isVacant ? .empty : .changed
      check.reason = resolution.reason ?? "the service answers, and has nothing"
      check.file = try client.keepBody(of: request)
    } catch let failure as StoreFailure where failure != .interrupted {
      (check.state, check.reason, check.file) = (state(after: failure), failure.reason, failure.file)
    }
    return check
  }

  private func state(after failure: StoreFailure) -> ServiceCheck.State {
    switch failure {
    case .changed, .damaged: return .changed
    case .refused, .lockedOut: return .refused
    case .unreachable, .hopeless, .down, .interrupted: return .unreachable
    // A page that names no item is empty; a status says that the service is not at this address any more.
    case .absent: return (client.lastHead?.status ?? 200) < 300 ? .empty : .changed
    case .failed:
      switch client.lastHead?.status {
      case 403, 429: return .refused
      case 404, 410: return .changed
      case .some(200..<300): return client.lastBody.contains { $0 > 0x20 } ? .changed : .empty
      default: return .unreachable
      }
    }
  }
}

extension StoreFailure {
  /// The reason without the address.
  fileprivate var reason: String {
    switch self {
    case .refused(_, let reason), .absent(_, let reason), .damaged(_, let reason), .changed(_, _, let reason, _),
      .failed(_, _, let reason, _), .unreachable(_, let reason), .hopeless(_, let reason):
      reason
    case .down, .lockedOut, .interrupted: "\(self)"
    }
  }

  fileprivate var file: String? {
    if case .changed(_, _, _, let file) = self { file } else { nil }
  }
}
