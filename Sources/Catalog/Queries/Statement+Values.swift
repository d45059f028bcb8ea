internal import CatalogModel
internal import SQLite

extension Statement {
  func appleID(_ column: Int) -> AppleID? { AppleID(rawValue: integer(column)) }

  /// `nil` where the column has no known store.
  func storefront(_ column: Int) -> Storefront? { text(column).flatMap { Storefront($0) } }

  func currency(_ column: Int) -> CurrencyCode? { text(column).flatMap { CurrencyCode($0) } }

  /// An amount in a column and its currency in the next; `nil` where one of them is missing.
  func money(_ column: Int) -> Money? {
    guard let amount = integerIfAny(column), let currency = currency(column + 1) else { return nil }
    return Money(milliunits: amount, currency: currency)
  }

  func time(_ column: Int) -> Timestamp? { text(column).flatMap { Timestamp($0) } }
}

extension Catalog {
  /// As many question marks, with commas between them.
  static func placeholders(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
}
