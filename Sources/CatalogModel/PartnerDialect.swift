/// The file formats of the partner feed.
public enum PartnerDialect: Sendable {
  /// EPF Relational: fields separated by U+0001, records ended by U+0002 LF.
  case relational
  /// EPF Relational that a program wrote again which ends lines with CR LF: records end with U+0002 CR LF.
  case relationalCRLF
  /// EPF Flat, one file a store and kind of product: fields separated by tabs, records ended by LF.
  case flat

  /// How much of a file is enough to recognise its dialect.
  package static let beginningByteCount = 64 << 10

  /// What editors put before a text; it belongs to no record.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package var fieldSeparator: UInt8 { self == .flat ? UInt8(ascii: "\t") : 1 }

  /// The bytes that end a record.
  package var recordEnd: [UInt8] {
    switch self {
    case .relational: [2, 10]
    case .relationalCRLF: [2, 13, 10]
    case .flat: [10]
    }
  }

  /// Recognises the dialect by the beginning of a file; `nil` when it is not a table of the partner feed.
  ///
  /// The first record names the columns. A flat file is known by its second, which has the types: a line of tabs alone
  /// could be any text.
  package init?(_ beginning: some Collection<UInt8>) {
    let beginning = beginning.dropFirst(beginning.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0)
    guard beginning.first == UInt8(ascii: "#") else { return nil }
    let names = beginning.prefix { $0 != 2 && $0 != 10 }
    if names.contains(1) {
      let end = beginning[names.endIndex...]
      guard end.isEmpty || end.first == 2, names.allSatisfy({ $0 == 1 || $0 >= 32 }) else { return nil }
      self = end.starts(with: Self.relationalCRLF.recordEnd) ? .relationalCRLF : .relational
    } else {
      let rest = beginning[names.endIndex...].dropFirst()
      guard names.contains(UInt8(ascii: "\t")), names.allSatisfy({ $0 == UInt8(ascii: "\t") || $0 >= 32 }),
        Self.types.contains(where: { rest.starts(with: $0.utf8) })
      else { return nil }
      self = .flat
    }
  }

  private static let types = ["#dbTypes:", "#primaryKey:", "#exportMode:"]

  /// Whether a record that begins with `#` belongs to the header, by its label; the first record always does, and the
  /// trailer never.
  ///
  /// A relational row begins with a number, so every `#` is a comment. A flat row begins with a title, which may be
  /// `#1 Crush`.
  package func isHeader(_ record: UnsafeRawBufferPointer) -> Bool {
    guard self == .flat else {
      return unsafe record.first == UInt8(ascii: "#") && !record.starts(with: "#recordsWritten:".utf8)
    }
    return (Self.types + ["##legal:"]).contains { unsafe record.starts(with: $0.utf8) }
  }
}
