/// How the fields of a row that has too many are joined.
struct JoinedReading: Equatable {
  /// The column that the joined fields are of.
  var column: Int
  /// Whether they, or some of them, may be of the texts after it.
  var isShared = false
}

extension PartnerTableHeader {
  /// How the fields of a row that has too many are to be joined; `nil` where no way would do, or several.
  ///
  /// Texts of the feed sometimes hold a raw U+0001. Such a row is repaired by joining fields, but only where all others
  /// then fit their columns' types, and no other text could have held them; otherwise whatever was done might be a lie.
  /// Texts beside each other, such as description and release notes, are one for that: what is before and after them is
  /// certain, and nothing of them is lost.
  func joinedReading(_ fields: borrowing FieldList) -> JoinedReading? {
    let surplus = fields.count - columns.count
    let prose = proseColumns
    // Two that are apart may have shared more than one separator.
    guard surplus == 1 || prose.count == 1 else { return nil }
    let fitting = prose.filter { texts in
      columns.indices.allSatisfy {
        texts.contains($0) || fits(fields, $0 < texts.lowerBound ? $0 : $0 + surplus, $0)
      }
    }
    guard fitting.count == 1, let texts = fitting.first else { return nil }
    return JoinedReading(column: texts.lowerBound, isShared: texts.count > 1)
  }

  /// The columns that may hold prose, those together that are beside each other.
  private var proseColumns: [Range<Int>] {
    var found: [Range<Int>] = []
    for column in columns.indices where columns[column].type == .text(length: nil) && !key.contains(column) {
      if let last = found.last, last.upperBound == column {
        found[found.count - 1] = last.lowerBound..<column + 1
      } else {
        found.append(column..<column + 1)
      }
    }
    return found
  }

  private func fits(_ fields: borrowing FieldList, _ field: Int, _ column: Int) -> Bool {
    let bytes = unsafe fields[field]
    // An empty text is a key all the same, an empty number is none.
    if unsafe bytes.isEmpty { return !key.contains(column) || columns[column].type.isText }
    switch columns[column].type {
    case .integer: return unsafe FieldText.integer(bytes) != nil
    case .decimal: return unsafe DecimalField(bytes) != .text
    case .date: return unsafe FieldText.looksLikeDate(bytes)
    case .text(let length):
      // A character has up to four bytes.
      guard bytes.count / 4 <= length ?? .max else { return false }
      return unsafe !columns[column].name.contains("_url") || bytes.starts(with: Array("http".utf8))
    }
  }
}
