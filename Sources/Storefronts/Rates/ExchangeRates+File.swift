public import CatalogModel

extension ExchangeRates {
  /// Reads the newest day of a file of exchange rates, by its content and whatever its name.
  ///
  /// * the European Central Bank's `eurofxref` XML and CSV, as they are;
  /// * CSV of `currency,rate` or `date,currency,rate`, with a line of names or without, and perhaps a column `base`;
  /// * JSON as exchange-rate services answer: `{"base":"USD","date":"2026-11-20","rates":{"EUR":0.8}}` and its kin.
  ///
  /// `base` is the currency of which one unit costs so much, for a file that does not say; it must not contradict one
  /// that does.
  public init(newestIn file: [UInt8], base: CurrencyCode? = nil) throws(UnreadableLine) {
    let file = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file[3...] : file[...]
    let days =
      switch file.first(where: { $0 > 0x20 }) {
      case UInt8(ascii: "<"): try RatesXML.read(file)
      case UInt8(ascii: "{"), UInt8(ascii: "["): try RatesJSON.read(file, base: base)
      default: try RatesTable(file).days(base: base)
      }
    guard let newest = days.max(by: { ($0.day?.seconds ?? .min) < ($1.day?.seconds ?? .min) }) else {
      throw UnreadableLine(line: 1, reason: "The file holds no day of rates.")
    }
    if let base, base != newest.base {
      throw UnreadableLine(line: 1, reason: "The file's rates are of one \(newest.base), not of one \(base).")
    }
    self = newest
  }

  /// The European Central Bank's base.
  static let euro: CurrencyCode = {
    guard let euro = CurrencyCode("EUR") else { preconditionFailure("the euro is a currency") }
    return euro
  }()
}
