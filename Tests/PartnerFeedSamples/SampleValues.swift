internal import PartnerFeed
internal import TestSupport

/// Makes the values of one table's rows: keys from a row's number, in order, and everything else by chance.
struct SampleValues {
  static let separator: UInt8 = 1

  /// Appends a column's value in the row of a number.
  private typealias Value = (_ number: Int, _ random: inout SeededRandom, _ row: inout [UInt8]) -> Void

  private let values: [Value]
  var random: SeededRandom

  init(_ table: KnownPartnerTable, exportDate: Int64, random: SeededRandom) {
    self.random = random
    // How many rows share one value of each column of the key.
    var steps: [String: Int] = [:]
    var step = 1
    for name in table.key.reversed() {
      steps[name] = step
      if name != table.key[0] { step *= Self.radix(name) }
    }
    values = table.columns.map { column in
      if let step = steps[column.name] { return Self.key(column, step, isFirst: column.name == table.key[0]) }
      return column.name == "export_date" ? { $2 += "\(exportDate)".utf8 } : Self.value(of: column)
    }
  }

  /// Row `number`; rows of a lower number have a lower key.
  mutating func row(_ number: Int) -> [UInt8] {
    var row: [UInt8] = []
    for (index, value) in values.enumerated() {
      if index > 0 { row.append(Self.separator) }
      value(number, &random, &row)
    }
    return row
  }

  /// After how many values a column of the key begins anew.
  private static func radix(_ name: String) -> Int {
    ["storefront_id": 30, "language_code": languages.count][name] ?? 5
  }

  private static func key(_ column: PartnerColumn, _ step: Int, isFirst: Bool) -> Value {
    let radix = isFirst ? .max : radix(column.name)
    switch (column.name, column.type) {
    case ("storefront_id", _): return { $2.write(143_441 + $0 / step % radix) }
    case ("language_code", _): return { $2 += languages[$0 / step % languages.count].utf8 }
    // The first column of a key goes past 32 bits in a table of some size.
    case (_, .integer) where isFirst: return { $2.write(300_000_007 + $0 / step * 977) }
    case (_, .integer): return { $2.write(1 + $0 / step % radix * 3) }
    default: return { $2.write($0, digits: 9, after: "key") }
    }
  }

  private static func value(of column: PartnerColumn) -> Value {
    switch (column.name, column.type) {
    case ("storefront_id", _): return { $2.write(143_441 + $1.below(30)) }
    case ("currency_code", _): return { $2 += $1.pick(currencies).utf8 }
    case ("country_code", _): return { $2 += $1.pick(countries).utf8 }
    case (let name, .integer) where name.hasPrefix("is_") || name == "preorder_only":
      return { $2.write($1.below(2)) }
    default:
      let value = optionalValue(of: column)
      return { if $1.below(10) > 0 { value($0, &$1, &$2) } }
    }
  }

  /// A value that may also be missing.
  private static func optionalValue(of column: PartnerColumn) -> Value {
    switch (column.name, column.type) {
    case (_, .integer): { $2.write($1.below($1.pick([10, 1000, 100_000_000]))) }
    case (_, .decimal): { appendDecimal(&$1, to: &$2) }
    case (_, .date):
      {
        $2.write(2008 + $1.below(20))
        for bound in [12, 28] { $2.write(1 + $1.below(bound), digits: 2, after: " ") }
      }
    case (let name, .text) where name.contains("_url"):
      { $2.write($1.below(1_000_000_000), after: "https://example.com/items/id") }
    case (_, .text(let length?)) where length < 1000:
      {
        let code = $1.pick(codes)
        $2.write($1.below(100_000), digits: 8, after: code)
      }
    case (_, .text(let length)):
      { appendWords(length == nil ? 8 + $1.below(40) : 1 + $1.below(4), &$1, to: &$2) }
    }
  }

  /// Appends an amount with two digits behind the point, or three, or none; a few are below zero.
  private static func appendDecimal(_ random: inout SeededRandom, to row: inout [UInt8]) {
    if random.below(50) == 0 { row += "-".utf8 }
    row.write(random.below(random.below(20) == 0 ? 1_000_000 : 100))
    let form = random.below(10)
    if form == 1 { row.write(random.below(1000), digits: 3, after: ".") }
    if form > 1 { row.write(random.below(100), digits: 2, after: ".") }
  }

  private static func appendWords(_ count: Int, _ random: inout SeededRandom, to row: inout [UInt8]) {
    for index in 0..<count {
      if index > 0 { row += " ".utf8 }
      row += (random.below(25) == 0 ? random.pick(anomalies) : random.pick(words)).utf8
    }
  }
}

extension [UInt8] {
  /// Writes a number with zeros before it, after a text.
  fileprivate mutating func write(_ number: Int, digits: Int = 1, after text: String = "") {
    let number = String(number)
    self += text.utf8
    self += repeatElement(UInt8(ascii: "0"), count: Swift.max(0, digits - number.utf8.count))
    self += number.utf8
  }
}

extension SampleValues {
  /// In the order of their bytes; the first is a key that is empty, which is not NULL.
  private static let languages = ["", "AR", "DE", "EN", "ES", "FR", "JA", "ZH"]
  private static let currencies = ["USD", "GBP", "EUR", "JPY", "INR", "BRL"]
  private static let countries = ["USA", "GBR", "DEU", "JPN", "IND", "BRA"]
  private static let codes = ["", "00", "X", "4+ ", "v1."]
  private static let words = [
    "pear", "quince", "medlar", "Orchard", "ledger", "blossom", "graft", "Frost", "cider", "bramley", "pippin",
    "Russet", "the", "of", "and", "a", "new", "small", "green", "late",
  ]
  /// What a reader stumbles over and what belongs to a text all the same.
  private static let anomalies = [
    "\n", "\r\n", "\n#recordsWritten:7", "\n# not a comment", "NULL", "null", "\t", "\"quoted\"", "it's", "a,b", "a;b",
    "\\N", "\\", "é", "e\u{301}", "りんご", "梨", "🍎", "👩‍🌾", "한국", "\u{2}x", "\u{FEFF}", "\u{2028}", "%s", "<b>", "''", "--",
  ]
}
