internal import CatalogModel
internal import SQLite
internal import SQLiteFunctions
internal import StorePrices
internal import Storefronts

/// `price_text(amount, currency, storefront [, kind])`: an amount in milliunits as the storefront writes it.
///
/// Of each storefront, currency and kind it is looked up once how prices are written, and remembered.
struct PriceTextFunction {
  /// How prices of one storefront, currency and kind are written; a class, since copying a pattern takes longer than
  /// writing a price.
  private final class KeyedFormat {
    /// The arguments that it is for, as they stand in the call.
    let key: [UInt8]
    let storefront: Storefront
    let currency: CurrencyCode
    /// `nil` where locale data decides.
    let pattern: PricePattern?
    /// What 0 is: the store's word for free, for the kinds that have it.
    let zero: [UInt8]

    init(_ key: [UInt8], storefront: Storefront, currency: CurrencyCode, pattern: PricePattern?, zero: String) {
      (self.key, self.storefront, self.currency, self.pattern) = (key, storefront, currency, pattern)
      self.zero = Array(zero.utf8)
    }
  }

  private let formatter = PriceFormatter()
  /// Each at the index of its key's hash, so that a new one replaces an old one.
  private var formats = [KeyedFormat?](repeating: nil, count: 256)
  /// Kept between calls, since a call should allocate nothing.
  private var key: [UInt8] = []
  private var text: [UInt8] = []

  static func make() -> ScalarFunction {
    var function = PriceTextFunction()
    return ScalarFunction("price_text", arguments: 3...4) { try function.answer($0) }
  }

  private mutating func answer(_ call: borrowing FunctionCall) throws {
    guard let amount = call.integer(0) else {
      throw FunctionError(
        "'\(call.text(0).prefix(40))' is not a whole number of milliunits (1.29 is 1290); "
          + "for a decimal price write CAST(round(price * 1000) AS INTEGER)")
    }
    let format = try format(call)
    guard amount != 0 else { return call.answer(utf8: format.zero) }
    text.removeAll(keepingCapacity: true)
    if format.pattern?.append(amount, to: &text) == nil {
      text += formatter.text(of: Money(milliunits: amount, currency: format.currency), in: format.storefront).text.utf8
    }
    call.answer(utf8: text)
  }

  private mutating func format(_ call: borrowing FunctionCall) throws -> KeyedFormat {
    key.removeAll(keepingCapacity: true)
    for index in 1..<call.count { call.append(index, to: &key) }
    let slot = key.reduce(into: UInt32(2_166_136_261)) { $0 = ($0 ^ UInt32($1)) &* 16_777_619 }
    let index = Int((slot ^ slot >> 16) % UInt32(formats.count))
    if let format = formats[index], format.key == key { return format }
    let format = try makeFormat(call)
    formats[index] = format
    return format
  }

  private func makeFormat(_ call: borrowing FunctionCall) throws -> KeyedFormat {
    let currency = try Self.currency(call.text(1))
    let storefront = try StorefrontDirectory.find(call.text(2)).storefront
    let kind = call.count > 3 ? try kind(named: call.text(3)) : nil
    let zero = formatter.text(of: Money(milliunits: 0, currency: currency), kind: kind, in: storefront).text
    return KeyedFormat(
      key, storefront: storefront, currency: currency, pattern: formatter.pattern(for: currency, in: storefront),
      zero: zero)
  }

  static func currency(_ code: String) throws(FunctionError) -> CurrencyCode {
    if let currency = CurrencyCode(code) { return currency }
    throw FunctionError(
      "'\(code.prefix(40))' is not a currency that money is counted in; write its ISO 4217 code, such as EUR")
  }

  private func kind(named name: String) throws(FunctionError) -> ProductKind {
    if let kind = ProductKind(rawValue: name) { return kind }
    throw FunctionError("'\(name.prefix(40))' is not a kind of item; write one such as app, song or book")
  }
}
