internal import Arguments
internal import CatalogModel
internal import Storefronts

/// Options of the formats csv and tsv.
struct FieldOptions: OptionGroup {
  static let heading = "Output"

  static let parameters: Parameters<Self> = [
    .flag(\.hasHeader, "--no-header", sets: false, help: "Leave out the line of column names (csv, tsv)."),
    .flag(
      \.isRaw, "--raw",
      help: "Write control characters as the feeds have them, not as \\x1b (tsv) or U+FFFD (csv)."),
    .flag(
      \.isForSpreadsheet, "--spreadsheet",
      help:
        "Write csv that spreadsheets open as it is: a byte-order mark, formulas as text, the locale's decimal comma "
        + "with semicolons between the fields."),
  ]

  var hasHeader = true
  var isRaw = false
  var isForSpreadsheet = false
}

extension Console {
  /// Whether the locale of the environment has a decimal comma (POSIX: `LC_ALL`, `LC_NUMERIC`, `LANG`).
  var usesDecimalComma: Bool {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap(environment).first ?? ""
    let tag = LocaleTag(name.prefix { $0 != "." && $0 != "@" })
    guard let tag, tag.hasLocaleData, let euro = CurrencyCode("EUR") else { return false }
    return PriceFormatter.text(of: Money(milliunits: 1500, currency: euro), locale: tag).contains("1,5")
  }
}
