internal import Archives
internal import CatalogModel

/// The records before the first row, as the file has them: the first names the columns, the others come in any order.
struct RawPartnerHeader {
  private var records: [String] = []
  let dialect: PartnerDialect
  /// Whether a byte-order mark precedes it.
  let hasMark: Bool
  /// When the first row was exported, in UTC; `nil` where it does not state it.
  private(set) var exportedAt: String?

  /// Reads records as long as they belong to the header; the one after them is not read.
  init(_ window: inout RecordWindow) throws(FeedError) {
    (dialect, hasMark) = (window.dialect, window.hasMark)
    while try window.next() != .end {
      let isComment = unsafe window.bytes.first == UInt8(ascii: "#")
      guard unsafe dialect.isHeader(window.bytes) || (isComment && records.isEmpty) else {
        if columns.first == "export_date" { exportedAt = exportTime(window) }
        window.unread()
        break
      }
      unsafe records.append(String(decoding: window.bytes, as: UTF8.self))
    }
    guard !columns.isEmpty else {
      throw FeedError(feed: window.feed, reason: "does not begin with a partner-feed header")
    }
  }

  private func exportTime(_ row: borrowing RecordWindow) -> String? {
    let field = unsafe row.bytes.prefix { $0 != dialect.fieldSeparator }
    return unsafe FieldText.integer(UnsafeRawBufferPointer(rebasing: field)).flatMap { ExportTime.text($0) }
  }

  /// Reads header records again that ``text`` gave.
  init(reading text: String) {
    (dialect, hasMark) = (text.contains("\u{2}\n") ? .relational : .flat, false)
    records = text.split(separator: dialect == .flat ? "\n" : "\u{2}\n").map(String.init)
  }

  var columns: [String] { records.first.map { fields($0.dropFirst()) } ?? [] }
  var key: [String]? { value("#primaryKey:").map { $0.isEmpty ? [] : fields($0) } }
  var types: [String]? { value("#dbTypes:").map(fields) }
  var mode: String? { value("#exportMode:").map(String.init) }
  /// The records of the licence.
  var legal: [String] { records.filter { $0.hasPrefix("##legal:") } }
  /// The records, with the ends that the feed has.
  var text: String {
    let end = dialect == .flat ? dialect.recordEnd : PartnerDialect.relational.recordEnd
    return records.map { $0 + String(decoding: end, as: UTF8.self) }.joined()
  }

  private func value(_ label: String) -> Substring? {
    records.dropFirst().last { $0.hasPrefix(label) }?.dropFirst(label.count)
  }

  private func fields(_ text: Substring) -> [String] {
    let separator = Character(Unicode.Scalar(dialect.fieldSeparator))
    return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// The type that each column was declared with.
  var declarations: [String: String] {
    let (types, columns) = (types ?? [], columns)
    guard types.count == columns.count else { return [:] }
    return Dictionary(zip(columns, types)) { first, _ in first }
  }
}
