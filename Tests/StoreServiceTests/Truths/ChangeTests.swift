import Catalog
import CatalogModel
import StoreService
import Synchronization
import TestSupport
import Testing

/// Apple's changes that broke others: each is named as what it is, and none is taken for nothing.
@Suite struct ChangeTests {
  private let us = store("us")

  /// What a change makes of a service, in words that the report must have.
  struct Case: CustomTestStringConvertible, Sendable {
    var change: FakeChange
    var service: Service
    var facts: [String]
    /// How many records and reviews come all the same.
    var records = 0

    var testDescription: String { "\(change) \(service)" }

    enum Service: CaseIterable { case lookup, bundle, search, chart, generated, reviews, page }
  }

  private func requests(_ service: Case.Service) throws -> [StoreRequest] {
    switch service {
    case .lookup: ServiceWorld.lookups([7, 8, 9, 10], in: us)
    case .bundle: LookupRequest(try LookupItem.items("com.example.pear7", in: nil), in: us).requests
    case .search: [SearchRequest("pear", in: us).request]
    case .chart: [ChartRequest(.feed("topfreeapplications"), in: us, limit: 5).request]
    case .generated: [ChartRequest(.generated("apps/top-free/apps"), in: us, limit: 5).request]
    case .reviews: [StoreRequest.reviews(of: appleID(7), in: us)]
    case .page: [try pageRequest(7, in: us)]
    }
  }

  private static let nothing = "the service answers, and has nothing: it may have changed"
  private static let kept = "received/2026-11-"

  private static func every(_ change: FakeChange, _ facts: String...) -> [Case] {
    Case.Service.allCases.map { Case(change: change, service: $0, facts: facts) }
  }

  static let cases: [Case] =
    [
      Case(change: .otherDesign, service: .page, facts: ["changed: ", "'Pear on the App Store'", kept]),
      Case(change: .otherDesign, service: .reviews, facts: ["changed: ", "'Pear on the App Store'", kept]),
      Case(
        change: .dayOldCache, service: .lookup, facts: ["7 is unknown: the answer is older than what the catalog has"]),
      Case(change: .chartsMoved, service: .chart, facts: [nothing]),
      Case(change: .chartsMoved, service: .generated, facts: [nothing]),
      Case(
        change: .chartFieldsGone, service: .chart, facts: ["no entry of the chart has im:price", "generator"],
        records: 5),
      Case(change: .xmlReviewsBroken, service: .reviews, facts: [], records: 2),
      Case(change: .bundleIndexBehind, service: .bundle, facts: ["com.example.pear7 is unknown: the answer is older"]),
      Case(change: .otherQueryOlder, service: .lookup, facts: ["10", "older than what the catalog has"]),
      Case(
        change: .reviewsWithoutData, service: .reviews, facts: ["changed: ", "not a feed of reviews", "XML"], records: 2
      ),
      Case(change: .reviewsWithDate, service: .reviews, facts: [], records: 2),
      Case(
        change: .olderChartsStop, service: .chart, facts: [nothing.prefix(35) + "", "apps/top-free/apps"], records: 5),
      Case(change: .searchFormat, service: .search, facts: ["changed: the answer is not JSON", kept]),
      Case(change: .sellerURLGone, service: .lookup, facts: ["changed: no record has sellerUrl", kept], records: 4),
      Case(change: .tokenWanted, service: .page, facts: ["the store answered 401"]),
      Case(change: .dataInScripts, service: .page, facts: [nothing, kept]),
      Case(change: .reviewsForbidden, service: .reviews, facts: ["403", "refuses this client"]),
      Case(
        change: .screenshotsEmpty, service: .lookup, facts: ["changed: no record has screenshotUrls", kept], records: 4),
      Case(change: .privacyShape, service: .page, facts: [], records: 1),
      Case(change: .jsonReviewsEmpty, service: .reviews, facts: ["has nothing; read as XML instead"], records: 2),
      Case(change: .otherStoresPage, service: .page, facts: [nothing]),
      Case(change: .callersStore, service: .lookup, facts: ["7 of us came as of gb"], records: 4),
      Case(change: .callersStore, service: .reviews, facts: ["7 of us came as of gb"], records: 2),
      Case(change: .callersStore, service: .chart, facts: ["of us came as of gb"], records: 5),
      Case(change: .callersStore, service: .page, facts: ["7 of us came as of gb"]),
      Case(change: .lookupsEmpty, service: .lookup, facts: [nothing, kept]),
      Case(change: .lookupsEmpty, service: .bundle, facts: [nothing, kept]),
      Case(change: .searchesEmpty, service: .search, facts: [nothing, kept]),
      Case(change: .chartsEmpty, service: .chart, facts: [nothing, kept]),
      Case(change: .chartsEmpty, service: .generated, facts: [nothing, kept]),
      Case(change: .reviewsEmpty, service: .reviews, facts: [nothing, kept]),
      Case(change: .numberRenamed, service: .lookup, facts: ["changed: no record of kind software has trackId", kept]),
      Case(change: .pricesGone, service: .lookup, facts: ["changed: no record has price, which each had", kept]),
    ] + every(.clientForbidden, "403", "refuses this client") + every(.errorPage, "changed: ", kept)
    + every(.consentPage, "changed: ", "'Before you continue'", kept)
    + every(.localisedErrorPage, "changed: ", "'エラー'", kept) + every(.gzipCutShort, "/") + every(.emptyBody, "empty")
    + every(.unavailable, "503") + every(.headerWanted, "400: X-Apple-Store-Front is required")

  @Test func `plays every change`() {
    let played = Set(Self.cases.map(\.change))
    #expect(FakeChange.allCases.filter { !played.contains($0) } == [.allMoved])
  }

  /// Fetches everything before the change, unless it is the first use, and once more after it.
  private func world(_ played: Case, isFirstUse: Bool) throws -> (ServiceWorld, String, Int) {
    let isChanged = Mutex(isFirstUse)
    let shelf = FakeShelf()
    let changed = played.change.answering(shelf)
    let world = try ServiceWorld { request in isChanged.withLock { $0 } ? changed(request) : shelf.answer(request) }
    if !isFirstUse {
      for service in Case.Service.allCases { _ = try world.ask(requests(service)) }
      isChanged.withLock { $0 = true }
      world.now += 2 * 86_400_000
    }
    world.settings.tries = 2
    let fetch = try world.fetch()
    do {
      for request in try requests(played.service) { try fetch.fetch(request) }
      try fetch.conclude()
    } catch let failure as StoreFailure {
      fetch.giveUpAbsences()
      return (world, "\(failure)\n" + fetch.summary.told, fetch.summary.records)
    }
    return (world, fetch.summary.told, fetch.summary.records)
  }

  @Test(arguments: cases)
  func `names a change as what it is`(played: Case) throws {
    let (world, told, records) = try world(played, isFirstUse: false)
    for fact in played.facts { #expect(told.contains(fact), "\(told)") }
    #expect(records == played.records, "\(told)")
    #expect(try world.rows("SELECT * FROM _missing").isEmpty)
    #expect(try world.rows("SELECT count(*) FROM product WHERE kind = 'app' AND storefront = 'us'") != ["0"])
  }

  @Test(arguments: FakeChange.allCases, Case.Service.allCases)
  func `takes no change for nothing at the first use`(change: FakeChange, service: Case.Service) throws {
    let played = Case(change: change, service: service, facts: [])
    let (world, told, records) = try world(played, isFirstUse: true)
    #expect(try world.rows("SELECT * FROM _missing").isEmpty, "\(told)")
    #expect(records > 0 || !told.isEmpty)
    if change == .allMoved { #expect(told.contains(Self.nothing) || told.contains("404"), "\(told)") }
  }
}

extension FetchSummary {
  /// Everything that a run reports.
  fileprivate var told: String {
    (problems + doubts.map { "\($0)" } + notes + losses).joined(separator: "\n")
  }
}
