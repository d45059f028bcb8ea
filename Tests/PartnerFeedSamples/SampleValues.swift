internal import PartnerFeed
internal import TestSupport

/// Makes the values of one table's rows: keys from a row's number, in order, and everything else by chance.
struct SampleValues {
  private enum Shape {
    case exportDate
    /// A part of the key: how many rows share one value, and after how many values they begin anew.
    case key(step: Int, radix: Int, first: Int, stride: Int)
    case language(step: Int)
    case keyText
    case flag, number, decimal, date, storefront, currency, country, code, link, name, prose
  }

  private let shapes: [Shape]
  private let exportDate: [UInt8]
  var random: SeededRandom

  init(_ table: KnownPartnerTable, exportDate: Int64, random: SeededRandom) {
    self.random = random
    self.exportDate = Array("\(exportDate)".utf8)
    var steps: [String: (step: Int, radix: Int)] = [:]
    var step = 1
    for name in table.key.reversed() {
      let radix = name == table.key[0] ? Int.max : Self.radix(name)
      steps[name] = (step, radix)
      if radix < .max { step *= radix }
    }
    shapes = table.columns.map { Self.shape($0, steps[$0.name]) }
  }

  /// Writes row `number`; rows of a lower number have a lower key.
  mutating func write(_ number: Int, to row: inout SampleRow) {
    row.clear()
    for shape in shapes {
      write(shape, number, to: &row)
      row.endField()
    }
    row.end()
  }

  private static func radix(_ name: String) -> Int {
    switch name {
    case "storefront_id": 30
    case "language_code": languages.count
    default: 5
    }
  }

  private static func shape(_ column: PartnerColumn, _ key: (step: Int, radix: Int)?) -> Shape {
    if let key { return shape(ofKey: column, key.step, key.radix) }
    switch (column.name, column.type) {
    case ("export_date", _): return .exportDate
    case ("storefront_id", _): return .storefront
    case ("currency_code", _): return .currency
    case ("country_code", _): return .country
    case (let name, .integer): return name.hasPrefix("is_") || name == "preorder_only" ? .flag : .number
    case (_, .decimal): return .decimal
    case (_, .date): return .date
    case (let name, .text) where name.contains("_url"): return .link
    case (_, .text(let length?)): return length < 1000 ? .code : .name
    case (_, .text): return .prose
    }
  }

  private static func shape(ofKey column: PartnerColumn, _ step: Int, _ radix: Int) -> Shape {
    if column.name == "storefront_id" { return .key(step: step, radix: radix, first: 143_441, stride: 1) }
    if column.name == "language_code" { return .language(step: step) }
    guard column.type == .integer else { return .keyText }
    // The first column of a key goes past 32 bits in a table of some size.
    return radix == .max
      ? .key(step: step, radix: radix, first: 300_000_007, stride: 977)
      : .key(step: step, radix: radix, first: 1, stride: 3)
  }

  private mutating func write(_ shape: Shape, _ number: Int, to row: inout SampleRow) {
    switch shape {
    case .exportDate: row.append(exportDate)
    case .key(let step, let radix, let first, let stride): row.append(first + number / step % radix * stride)
    case .language(let step): row.append(Self.languages[number / step % Self.languages.count])
    case .keyText:
      row.append(Self.key)
      row.append(number, digits: 9)
    case .flag: row.append(random.below(2))
    case .storefront: row.append(143_441 + random.below(30))
    case .currency: row.append(pick(Self.currencies))
    case .country: row.append(pick(Self.countries))
    default: if random.below(10) > 0 { writeChance(shape, to: &row) }
    }
  }

  /// Writes a value that may also be missing.
  private mutating func writeChance(_ shape: Shape, to row: inout SampleRow) {
    switch shape {
    case .number: row.append(random.below([10, 1000, 100_000_000][random.below(3)]))
    case .decimal: writeDecimal(to: &row)
    case .date:
      row.append(2008 + random.below(20))
      row.append(UInt8(ascii: " "))
      row.append(1 + random.below(12), digits: 2)
      row.append(UInt8(ascii: " "))
      row.append(1 + random.below(28), digits: 2)
    case .code:
      row.append(pick(Self.codes))
      row.append(random.below(100_000), digits: 8)
    case .link:
      row.append(Self.link)
      row.append(random.below(1_000_000_000))
    case .name: writeWords(1 + random.below(4), to: &row)
    default: writeWords(8 + random.below(40), to: &row)
    }
  }

  /// Writes an amount with two digits behind the point, or three, or none; a few are below zero.
  private mutating func writeDecimal(to row: inout SampleRow) {
    if random.below(50) == 0 { row.append(UInt8(ascii: "-")) }
    row.append(random.below(random.below(20) == 0 ? 1_000_000 : 100))
    let form = random.below(10)
    guard form > 0 else { return }
    row.append(UInt8(ascii: "."))
    if form == 1 { row.append(random.below(1000), digits: 3) } else { row.append(random.below(100), digits: 2) }
  }

  private mutating func writeWords(_ count: Int, to row: inout SampleRow) {
    for index in 0..<count {
      if index > 0 { row.append(UInt8(ascii: " ")) }
      row.append(random.below(25) == 0 ? pick(Self.oddities) : pick(Self.words))
    }
  }

  mutating func pick(_ texts: [[UInt8]]) -> [UInt8] { texts[random.below(texts.count)] }
}

extension SampleValues {
  private static func bytes(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }

  private static let key = Array("key".utf8)
  private static let link = Array("https://example.com/items/id".utf8)
  /// In the order of their bytes; the first is a key that is empty, which is not NULL.
  private static let languages = bytes("", "AR", "DE", "EN", "ES", "FR", "JA", "ZH")
  private static let currencies = bytes("USD", "GBP", "EUR", "JPY", "INR", "BRL")
  private static let countries = bytes("USA", "GBR", "DEU", "JPN", "IND", "BRA")
  private static let codes = bytes("", "00", "X", "4+ ", "v1.")
  private static let words = bytes(
    "pear", "quince", "medlar", "Orchard", "ledger", "blossom", "graft", "Frost", "cider", "bramley", "pippin",
    "Russet",
    "the", "of", "and", "a", "new", "small", "green", "late")
  /// What a reader stumbles over and what belongs to a text all the same.
  private static let oddities = bytes(
    "\n", "\r\n", "\n#recordsWritten:7", "\n# not a comment", "NULL", "null", "\t", "\"quoted\"", "it's", "a,b", "a;b",
    "\\N", "\\", "é", "e\u{301}", "りんご", "梨", "🍎", "👩‍🌾", "한국", "\u{2}x", "\u{FEFF}", "\u{2028}", "%s", "<b>", "''", "--")
}
