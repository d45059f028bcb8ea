import Catalog
import CatalogModel
import Foundation
import SQLite
import StoreService
import Synchronization
import TestSupport
import WebSession

/// A catalog of a test's own, and a client with a clock that moves only when the client waits.
final class ServiceWorld {
  private let files = TemporaryFolder()
  var folder: String { files.path }
  /// Milliseconds since 1970: 2026-11-18T09:30:00Z.
  var now: Int64 = 1_794_994_200_000
  /// What the client waited for, in milliseconds.
  private(set) var waits: [Int64] = []
  private var random = SeededRandom(seed: 7)
  var settings = StoreSettings()
  private(set) var problems: [String] = []

  private var store: FakeStore?

  init(endpoint: String? = nil) {
    settings.endpoint = endpoint
    settings.timeout = 20_000
  }

  /// A client of a store of its own.
  convenience init(
    at host: String = "127.0.0.1", answering: @escaping FakeStore.Answering,
    faults: @escaping FakeStore.FaultPlan = { _ in nil }
  ) throws {
    let store = try FakeStore(at: host, answering: answering, faults: faults)
    self.init(endpoint: store.address)
    self.store = store
  }

  /// Where its own store is, and what that was asked.
  var address: String { settings.endpoint ?? "" }
  var requests: [FakeRequest] { store?.requests ?? [] }

  var path: String { folder + "/catalog" }

  func catalog() throws -> Catalog { try Catalog(at: path, access: .writing) }

  /// The network of this machine, with this world's clock.
  func network() -> Network {
    Network(
      exchange: WebSession.network().exchange, now: { self.now },
      sleep: { milliseconds in
        self.waits.append(milliseconds)
        self.now += milliseconds
      },
      random: { Double(self.random.below(1000)) / 1000 })
  }

  func fetch(_ network: Network? = nil) throws -> StoreFetch {
    let client = StoreClient(try catalog(), network: network ?? self.network(), settings: settings) { _ in }
    var options = ImportOptions()
    options.now = { Timestamp(seconds: self.now / 1000) }
    options.onProblem = { self.problems.append($0) }
    return StoreFetch(client, options: options)
  }

  /// Looks apps up in one call for each store.
  func lookUp(_ appleIDs: [Int64], in storefront: Storefront, itemsInCall: Int = 200) throws -> FetchSummary {
    let fetch = try fetch()
    for request in Self.lookups(appleIDs, in: storefront, itemsInCall: itemsInCall) { try fetch.fetch(request) }
    try fetch.conclude()
    return fetch.summary
  }

  /// Asks for each in turn.
  func ask(_ requests: [StoreRequest]) throws -> FetchSummary {
    let fetch = try fetch()
    for request in requests { try fetch.fetch(request) }
    try fetch.conclude()
    return fetch.summary
  }

  static func lookups(_ appleIDs: [Int64], in storefront: Storefront, itemsInCall: Int = 200) -> [StoreRequest] {
    var request = LookupRequest(appleIDs.compactMap { AppleID(rawValue: $0).map { LookupItem($0) } }, in: storefront)
    request.itemsInCall = itemsInCall
    return request.requests
  }

  /// Whether no item, no answer and no absence is recorded.
  func hasNothing() throws -> Bool {
    try ["product", "_received", "_missing"].allSatisfy { try rows("SELECT 1 FROM \($0)").isEmpty }
  }

  /// The rows of a query, each as one line with `|` between the values.
  func rows(_ sql: String) throws -> [String] {
    var rows: [String] = []
    try catalog().query(sql) { values in
      rows.append(
        values.map { value in
          switch value {
          case .null: "NULL"
          case .integer(let number): "\(number)"
          case .text(let text): text
          default: "?"
          }
        }.joined(separator: "|"))
      return true
    }
    return rows
  }
}

/// A store by its code, which must be in the table.
func store(_ code: String) -> Storefront {
  guard let storefront = Storefront(code) else { preconditionFailure("\(code) is not a storefront") }
  return storefront
}
