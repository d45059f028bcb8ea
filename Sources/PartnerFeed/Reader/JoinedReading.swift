/// How the fields of a row that has too many of them make up its columns.
///
/// Texts of the feed sometimes hold a raw U+0001. Such a row is repaired by joining fields, but only when one way of
/// joining them fits the types of all columns; with none or several, whatever was done might be a lie.
struct JoinedReading {
  /// How many surplus fields are looked into; a row with more is refused.
  static let surplusLimit = 64
  private let columns: [PartnerColumn]
  private let isLong: [Bool]
  private let key: Set<Int>

  init(_ header: PartnerTableHeader) {
    columns = header.columns
    key = Set(header.key)
    let longest = columns.enumerated().map { $1.isLongest && !header.key.contains($0) }
    let long = columns.enumerated().map { $1.isLong && !header.key.contains($0) }
    isLong = longest.contains(true) ? longest : long
  }

  /// How many fields each column takes, or `nil` when no reading fits, or more than one.
  func counts(_ fields: borrowing FieldList) -> [Int]? {
    let surplus = fields.count - columns.count
    guard surplus > 0, surplus <= Self.surplusLimit else { return nil }
    // ways[c][s]: in how many ways the columns before c can take c + s fields; 2 stands for any more.
    var ways = [[Int](repeating: 0, count: surplus + 1)]
    ways[0][0] = 1
    for column in columns.indices {
      var row = [Int](repeating: 0, count: surplus + 1)
      for taken in 0...surplus where ways[column][taken] > 0 {
        for extra in 0...(isLong[column] ? surplus - taken : 0)
        where extra > 0 || fits(fields, column + taken, column) {
          row[taken + extra] = min(2, row[taken + extra] + ways[column][taken])
        }
      }
      ways.append(row)
    }
    guard ways[columns.count][surplus] == 1 else { return nil }
    return trace(ways, fields, surplus)
  }

  /// Walks the one way back from its end.
  private func trace(_ ways: [[Int]], _ fields: borrowing FieldList, _ surplus: Int) -> [Int]? {
    var counts = [Int](repeating: 1, count: columns.count)
    var left = surplus
    for column in columns.indices.reversed() {
      let widest = isLong[column] ? left : 0
      let extra = (0...widest).first { extra in
        ways[column][left - extra] > 0 && (extra > 0 || fits(fields, column + left, column))
      }
      guard let extra else { return nil }
      counts[column] = 1 + extra
      left -= extra
    }
    return counts
  }

  private func fits(_ fields: borrowing FieldList, _ field: Int, _ column: Int) -> Bool {
    let bytes = unsafe fields[field]
    // An empty text is a key all the same, an empty number is none.
    if unsafe bytes.isEmpty { return !key.contains(column) || columns[column].type.isText }
    switch columns[column].type {
    case .integer: return unsafe FieldText.integer(bytes) != nil
    case .decimal: return unsafe FieldText.isDecimal(bytes)
    case .date: return unsafe FieldText.looksLikeDate(bytes)
    case .text(let length):
      // A character takes up to four bytes.
      guard bytes.count / 4 <= length ?? .max else { return false }
      return unsafe !columns[column].isLink || bytes.starts(with: Array("http".utf8))
    }
  }
}

extension PartnerColumn {
  fileprivate var isLink: Bool { name.contains("_url") }
  fileprivate var isLongest: Bool { type == .text(length: nil) }

  /// Whether a value may hold prose, in a table that has no LONGTEXT.
  fileprivate var isLong: Bool {
    guard case .text(let length?) = type else { return false }
    return length >= 1000 && !isLink
  }
}
