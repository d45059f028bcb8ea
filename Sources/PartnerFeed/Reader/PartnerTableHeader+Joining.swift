extension PartnerTableHeader {
  /// The column whose fields are to be joined in a row that has too many; `nil` where none would do, or several.
  ///
  /// Texts of the feed sometimes hold a raw U+0001. Such a row is repaired by joining fields, but only where all others
  /// then fit their columns' types, and no other text could have held them; otherwise whatever was done might be a lie.
  func joinedColumn(_ fields: borrowing FieldList) -> Int? {
    let surplus = fields.count - columns.count
    // The columns that may hold prose. Two of them may have shared more than one separator.
    let texts = columns.indices.filter { columns[$0].type == .text(length: nil) && !key.contains($0) }
    guard surplus == 1 || texts.count == 1 else { return nil }
    let fitting = texts.filter { text in
      columns.indices.allSatisfy { $0 == text || fits(fields, $0 < text ? $0 : $0 + surplus, $0) }
    }
    return fitting.count == 1 ? fitting[0] : nil
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
