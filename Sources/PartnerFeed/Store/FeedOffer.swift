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

  /// Whether a price can be stated: a number of at most three decimals, and not so large that its digits exceed a
  /// `Double`'s.
  ///
  /// A decimal of up to 15 digits is the one number of so many digits that is nearest to its `Double`, so that
  /// milliunits are exact, and the division shows where a fourth decimal is lost.
  static func isReadable(_ price: String) -> String {
    """
    (typeof(\(price)) IN ('integer', 'real') AND \(price) <= \(maxUnits) AND round(\(price) * 1000) / 1000.0 = \(price))
    """
  }

  private static let maxUnits = 1_000_000_000_000

  /// A readable price in milliunits; NULL where it is -1: not sold separately.
  static func milliunits(_ price: String) -> String {
    "iif(\(price) * 1000 < 0, NULL, CAST(round(\(price) * 1000) AS INTEGER))"
  }

  /// The same of a stored value, below 0 where the feed has -1; `nil` where it is not readable.
  static func milliunits(_ value: RecordValue) -> Int64? {
    switch value {
    case .integer(let units): units <= maxUnits ? max(-1, max(units, -1) * 1000) : nil
    case .real(let units):
      units <= Double(maxUnits) && (units * 1000).rounded() / 1000 == units
        ? Int64(max(-1, (units * 1000).rounded())) : nil
    case .null, .text, .blob: nil
    }
  }
}
