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

extension Value {
  /// The words of a selection, for ``Catalog/isAny(_:_:)``; none of them means any.
  static func words(_ words: [String]) -> Value {
    words.isEmpty ? .null : .text("[\(words.map { "\"\($0)\"" }.joined(separator: ","))]")
  }
}

extension Catalog {
  /// The condition that a column is one of a parameter's words; any where the parameter is NULL.
  static func isAny(_ column: String, _ parameter: Int) -> String {
    "(?\(parameter) IS NULL OR \(column) IN (SELECT value FROM json_each(?\(parameter))))"
  }
}
