/// The two ways in which the partner feed is written.
public enum PartnerDialect: Sendable {
  /// EPF Relational: fields parted by U+0001, records ended by U+0002 LF.
  case relational
  /// EPF Flat, one file a store and kind of product: fields parted by tabs, records ended by LF.
  case flat

  /// As much of a file as its dialect is known by.
  package static let beginningByteCount = 64 << 10

  package var fieldSeparator: UInt8 { self == .relational ? 1 : UInt8(ascii: "\t") }

  /// The bytes that end a record.
  package var recordEnd: [UInt8] { self == .relational ? [2, 10] : [10] }

  /// Tells the dialect from the beginning of a file; `nil` when it is no table of the partner feed.
  ///
  /// The first record names the columns. A flat file is known by its second, which has the types: a line of tabs alone
  /// could be any text.
  package init?(_ beginning: some Collection<UInt8>) {
    guard beginning.first == UInt8(ascii: "#") else { return nil }
    let names = beginning.prefix { $0 != 2 && $0 != 10 }
    if names.contains(1) {
      let hasEnd = names.endIndex == beginning.endIndex || beginning[names.endIndex] == 2
      guard hasEnd, names.allSatisfy({ $0 == 1 || $0 >= 32 }) else { return nil }
      self = .relational
    } else {
      let rest = beginning[names.endIndex...].dropFirst()
      guard names.contains(UInt8(ascii: "\t")), names.allSatisfy({ $0 == UInt8(ascii: "\t") || $0 >= 32 }),
        Self.types.contains(where: { rest.starts(with: $0.utf8) })
      else { return nil }
      self = .flat
    }
  }

  private static let types = ["#dbTypes:", "#primaryKey:", "#exportMode:"]

  /// Whether a record that begins with `#` is by its label a part of the header; the first one always is.
  ///
  /// A relational row begins with a number, so every `#` is a comment. A flat row begins with a title, which may be
  /// `#1 Crush`.
  package func isHeader(_ record: UnsafeRawBufferPointer) -> Bool {
    guard unsafe record.first == UInt8(ascii: "#") else { return false }
    guard self == .flat else { return true }
    return (Self.types + ["##legal:", "#recordsWritten:"]).contains { unsafe record.starts(with: $0.utf8) }
  }
}
