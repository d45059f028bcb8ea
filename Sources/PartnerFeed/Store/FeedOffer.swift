internal import CatalogModel
internal import SnapshotFile

/// One offer that a price table of the feed states, and how its price is read in SQL.
struct FeedOffer {
  /// What the table prices: `application`, `video`.
  var item: String
  var kind: OfferKind
  /// The columns that may hold the price; the first that has a value counts.
  var columns: [String]

  var table: String { item + "_price" }
  /// The column of the Apple ID.
  var id: String { item + "_id" }

  /// The offers of each price table.
  static let byTable = ["application", "collection", "song", "video"].map { item in
    (table: item + "_price", offers: all.filter { $0.item == item })
  }

  /// HQ means the better picture in files that have no HD column, and LC the smallest rental.
  static let all = [
    FeedOffer(item: "application", kind: .buy, columns: ["retail_price"]),
    FeedOffer(item: "collection", kind: .buy, columns: ["retail_price"]),
    FeedOffer(item: "collection", kind: .buyHD, columns: ["hq_price"]),
    FeedOffer(item: "collection", kind: .preOrder, columns: ["preorder_price"]),
    FeedOffer(item: "song", kind: .buy, columns: ["retail_price"]),
    FeedOffer(item: "video", kind: .buy, columns: ["sd_price", "retail_price"]),
    FeedOffer(item: "video", kind: .buyHD, columns: ["hd_price", "hq_price"]),
    FeedOffer(item: "video", kind: .rent, columns: ["sd_rental_price", "lc_rental_price"]),
    FeedOffer(item: "video", kind: .rentHD, columns: ["hd_rental_price"]),
  ]

  /// The price in a row whose columns are spelt by `column`.
  func price(_ column: (String) -> String) -> String { FeedViews.first(of: columns.map(column)) }

  /// Whether a price can be stated: a number, and not so large that it is no more exact in milliunits.
  static func isReadable(_ price: String) -> String {
    "(\(DecimalField.isNumber(price)) AND \(price) * 1000 <= 9007199254740992.0)"
  }

  /// A price that is a number in milliunits; NULL where it is -1: not sold separately.
  ///
  /// The product is a number whether the column holds numbers or their text.
  static func milliunits(_ price: String) -> String {
    "iif(\(price) * 1000 < 0, NULL, CAST(round(\(price) * 1000) AS INTEGER))"
  }

  /// The same of a stored value, below 0 where the feed has -1; `nil` where it is no number, or one too large to be exact.
  static func milliunits(_ value: RecordValue) -> Int64? {
    let number: Double
    switch value {
    case .integer(let integer): number = Double(integer)
    case .real(let real): number = real
    case .text(let utf8):
      guard let read = unsafe DecimalField.number(utf8) else { return nil }
      number = read
    case .null, .blob: return nil
    }
    let milliunits = number * 1000
    return milliunits <= 9_007_199_254_740_992 ? Int64(max(-1, milliunits.rounded())) : nil
  }
}
