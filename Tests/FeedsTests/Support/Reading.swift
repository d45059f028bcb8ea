import Archives
import CatalogModel
import Feeds
import ProductLinks
import TestSupport

/// What reading a text gave: all that a test compares.
struct Reading {
  private(set) var items: [FeedItem] = []
  private(set) var summary: FeedSummary?
  private(set) var error: FeedError?
  /// The records of items of their own, and where they are.
  private(set) var records: [ProductRecord] = []
  private(set) var locations: [RecordLocation] = []
  /// What records told of other items.
  private(set) var children: [ProductRecord] = []
  private(set) var refused: [RefusedRecord] = []
  private(set) var links: [ProductLink] = []
  private(set) var charts: [Chart] = []
  private(set) var reviews: [CustomerReview] = []

  private(set) var statements: [AppStatement] = []
  private(set) var products: [AppProduct] = []
  private(set) var prices: [AppProductPrice] = []
  private(set) var points: [PricePoint] = []
  private(set) var texts: [AppProductText] = []
  private(set) var lists: [AppList] = []
  /// Facts as `subject fact value`.
  private(set) var facts: [String] = []
  /// Stores that are stated as `owner storefront`, `-` for all.
  private(set) var availability: [String] = []

  /// Why values of records could not be read.
  private(set) var unread: [String] = []

  var appleIDs: [Int64] { records.map(\.appleID.rawValue) }
  /// What was odd about the whole.
  var notes: [String] { summary?.notes ?? [] }
  /// Why it could not be read.
  var reason: String { error?.reason ?? "" }

  /// Reads `bytes` as a file of a name, in pieces of at most `piece` bytes.
  init(_ bytes: [UInt8], name: String = "feed", storefront: Storefront? = nil, piece: Int = 1 << 20) throws {
    let reader = FeedReader(.inPieces(of: piece, bytes, name: name))
    do {
      summary = try reader.read(storefront: storefront) { add($0) }
    } catch let error as FeedError {
      self.error = error
    }
  }

  init(_ text: String, name: String = "feed", storefront: Storefront? = nil, piece: Int = 1 << 20) throws {
    try self.init(Array(text.utf8), name: name, storefront: storefront, piece: piece)
  }

  private mutating func add(_ item: FeedItem) {
    items.append(item)
    switch item {
    case .record(let record, let location) where record.provenance == .record:
      records.append(record)
      locations.append(location)
    case .record(let record, _): children.append(record)
    case .link(let found): links.append(found.link)
    case .chart(let chart): charts.append(chart)
    case .review(let review, _): reviews.append(review)
    case .app(let statement, _): add(statement)
    case .refused(let record): refused.append(record)
    case .unread(_, let reason): unread.append(reason)
    case .time: break
    }
  }

  private mutating func add(_ statement: AppStatement) {
    statements.append(statement)
    switch statement {
    case .product(let product): products.append(product)
    case .price(let price): prices.append(price)
    case .point(let point): points.append(point)
    case .text(let text): texts.append(text)
    case .list(let list): lists.append(list)
    case .fact(let fact): facts.append("\(fact.subject) \(fact.name.rawValue) \(fact.value)")
    case .availability(let sale):
      availability.append("\(sale.owner) \(sale.storefront?.code ?? "-") \(sale.isAvailable)")
    default: break
    }
  }
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
