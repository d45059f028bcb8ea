import Archives
import CatalogModel
import Feeds
import ProductLinks
import TestSupport

/// What reading a text gave: all that a test compares.
struct Reading {
  var items: [FeedItem] = []
  var summary: FeedSummary?
  var error: FeedError?

  /// Reads `bytes` as a file of a name, in pieces of at most `piece` bytes.
  init(_ bytes: [UInt8], name: String = "feed", storefront: Storefront? = nil, piece: Int = 1 << 20) throws {
    let reader = FeedReader(.inPieces(of: piece, bytes, name: name))
    do {
      summary = try reader.read(storefront: storefront) { items.append($0) }
    } catch let error as FeedError {
      self.error = error
    }
  }

  init(_ text: String, name: String = "feed", storefront: Storefront? = nil, piece: Int = 1 << 20) throws {
    try self.init(Array(text.utf8), name: name, storefront: storefront, piece: piece)
  }

  /// The records of items of their own.
  var records: [ProductRecord] {
    items.compactMap { if case .record(let record, _) = $0, record.provenance == .record { record } else { nil } }
  }

  /// What records told of other items.
  var children: [ProductRecord] {
    items.compactMap { if case .record(let record, _) = $0, record.provenance == .child { record } else { nil } }
  }

  var refused: [RefusedRecord] {
    items.compactMap { if case .refused(let refused) = $0 { refused } else { nil } }
  }

  var links: [ProductLink] {
    items.compactMap { if case .link(let found) = $0 { found.link } else { nil } }
  }

  var places: [FeedPlace] {
    items.compactMap {
      if case .record(let record, let place) = $0, record.provenance == .record { place } else { nil }
    }
  }

  var charts: [Chart] {
    items.compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
  }

  var reviews: [CustomerReview] {
    items.compactMap { if case .review(let review, _) = $0 { review } else { nil } }
  }

  var appleIDs: [Int64] { records.map(\.appleID.rawValue) }
}

extension Offer {
  /// The offer in one line: `buy 1.99 USD $1.99`.
  var line: String {
    guard case .amount(let money) = price else { return "\(kind.rawValue) not sold" }
    return "\(kind.rawValue) \(money.decimalText) \(money.currency) \(text ?? "-")"
  }
}

extension ProductRecord {
  /// The record in one line: `song 301 us in 401 Russet Rag / Cox: buy 1.29 USD $1.29`.
  var line: String {
    let parent = parentID.map { " in \($0)" } ?? ""
    let maker = artist.map { " / \($0)" } ?? ""
    let prices = offers.isEmpty ? "" : ": " + offers.map(\.line).joined(separator: ", ")
    return "\(kind.rawValue) \(appleID) \(storefront?.code ?? "-")\(parent) \(name ?? "-")\(maker)\(prices)"
  }
}

extension Chart {
  /// The chart in one line: `us topsongs 20 2026-11-18T14:05:11Z 1=301 2=302`.
  var line: String {
    let parts = [storefront?.code ?? "-", name, genre ?? "-", updated?.description ?? "-"]
    return (parts + items.map { "\($0.rank)=\($0.appleID)" }).joined(separator: " ")
  }
}
