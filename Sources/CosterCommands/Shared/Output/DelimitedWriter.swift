internal import Answers
internal import CatalogModel
internal import Storefronts

/// Rows as CSV or TSV, as the options of the command line ask for it.
struct DelimitedWriter: RowWriter {
  private let columns: [Column]
  private let row: DelimitedRow
  private let hasHeader: Bool
  /// Whether spreadsheets are to take it for UTF-8.
  private let hasByteOrderMark: Bool
  private let console: Console
  private var isStartDue = true
  private var line: [UInt8] = []

  init(_ columns: [Column], dialect: DelimitedRow.Dialect, options: FieldOptions, console: Console) {
    let isForSpreadsheet = dialect == .csv && options.isForSpreadsheet
    (self.columns, self.console) = (columns, console)
    (hasHeader, hasByteOrderMark) = (options.hasHeader, isForSpreadsheet)
    row = DelimitedRow(
      dialect, controls: options.isRaw ? .kept : console.resultIsTerminal ? .escapedForTerminal : .replaced,
      marksFormulas: isForSpreadsheet, hasDecimalComma: isForSpreadsheet && console.usesDecimalComma)
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    try writeStart()
    line.removeAll(keepingCapacity: true)
    row.append(cells, to: &line)
    try console.write(line)
  }

  mutating func finish() throws(OutputError) { try writeStart() }

  private mutating func writeStart() throws(OutputError) {
    guard isStartDue else { return }
    isStartDue = false
    line = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    if hasHeader { row.append(headerOf: columns, to: &line) }
    if !line.isEmpty { try console.write(line) }
  }
}

extension Console {
  /// Whether the locale of the environment has a decimal comma (POSIX: `LC_ALL`, `LC_NUMERIC`, `LANG`).
  fileprivate var usesDecimalComma: Bool {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap(variable).first ?? ""
    let tag = LocaleTag(name.prefix { $0 != "." && $0 != "@" })
    guard let tag, tag.hasLocaleData, let euro = CurrencyCode("EUR") else { return false }
    return PriceFormatter.text(of: Money(milliunits: 1500, currency: euro), locale: tag).contains("1,5")
  }
}
