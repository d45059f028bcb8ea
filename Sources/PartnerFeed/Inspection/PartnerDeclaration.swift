public import Archives
public import CatalogModel

/// A table's header as it stands in the file, with nothing repaired.
public struct PartnerDeclaration: Equatable, Sendable {
  /// Which feed the table is of: relational or flat.
  public var dialect: PartnerDialect
  /// The columns, in the file's order.
  public var columns: [String]
  /// `BIGINT`, `VARCHAR(1000)`: one for each column, unless the file is wrong; empty when it states none.
  public var types: [String]
  /// Names of columns, which need not be there.
  public var key: [String]
  /// `FULL` or `INCREMENTAL`; `nil` when the file states none.
  public var mode: String?

  /// Looks at the beginning of a table without reading it; `nil` for what is none.
  public init?(beginningOf stream: ByteStream) throws(InputError) {
    let bytes = try stream.peek(Self.beginningByteCount)
    guard let dialect = PartnerDialect(bytes) else { return nil }
    let beginning = ByteStream(name: stream.name, bytes: Array(bytes))
    var window = RecordWindow(beginning, dialect, limit: PartnerTableReader.recordLimit)
    guard let start = try? PartnerTableStart(&window, dialect, feed: stream.name) else { return nil }
    self.dialect = dialect
    columns = start.raw.columns
    types = start.raw.types ?? []
    key = start.raw.key ?? []
    mode = start.raw.mode
  }

  /// More than any header has.
  private static let beginningByteCount = 64 << 10
}
