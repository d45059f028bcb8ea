internal import Archives
internal import CatalogModel

/// The records before the first row, as the file has them.
struct RawPartnerHeader {
  var columns: [String] = []
  var key: [String]?
  var types: [String]?
  var mode: String?
  /// From the trailer, when the table has no rows at all.
  var recordsWritten: Int?
  let dialect: PartnerDialect
  /// The records of the licence.
  private(set) var legal: [String] = []
  /// The records as they came, with their ends.
  private(set) var text = ""

  /// What the window found after them, which is not looked at yet.
  private(set) var waiting: RecordWindow.Found = .end
  private var exportDate: Int64?

  init(_ dialect: PartnerDialect = .relational) { self.dialect = dialect }

  /// Reads one record that begins with `#`; the first of them names the columns, the others come in any order.
  private mutating func read(_ record: String) {
    self.text += record + String(decoding: dialect.recordEnd, as: UTF8.self)
    let text = record.dropFirst()
    guard !columns.isEmpty else {
      columns = fields(text)
      return
    }
    if let names = Self.value("primaryKey:", text) { key = names.isEmpty ? [] : fields(names) }
    if let names = Self.value("dbTypes:", text) { types = fields(names) }
    if let word = Self.value("exportMode:", text) { mode = String(word) }
    if let count = Self.value("recordsWritten:", text) { recordsWritten = Int(count) }
  }

  private static func value(_ label: String, _ text: Substring) -> Substring? {
    text.hasPrefix(label) ? text.dropFirst(label.count) : nil
  }

  private func fields(_ text: Substring) -> [String] {
    let separator = Character(Unicode.Scalar(dialect.fieldSeparator))
    return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// Reads records as long as they belong to the header.
  init(_ window: inout RecordWindow, dialect: PartnerDialect, feed: String) throws(FeedError) {
    self.init(dialect)
    while true {
      do throws(InputError) { waiting = try window.next() } catch { throw FeedError(feed: feed, reason: error.reason) }
      let isComment = unsafe window.bytes.first == UInt8(ascii: "#")
      let isHeader = unsafe dialect.isHeader(window.bytes)
      guard waiting != .end, isHeader || (isComment && columns.isEmpty) else { break }
      guard unsafe window.bytes.count <= Self.longestRecord else {
        throw FeedError(feed: feed, reason: "has a header record of more than \(Self.longestRecord >> 10) KB")
      }
      unsafe read(String(decoding: window.bytes, as: UTF8.self))
    }
    guard !columns.isEmpty else { throw FeedError(feed: feed, reason: "does not begin with a partner-feed header") }
    if let end = unsafe window.bytes.firstIndex(of: 1) {
      exportDate = unsafe FieldText.integer(UnsafeRawBufferPointer(rebasing: window.bytes[..<end]))?.value
    }
  }

  /// Far more than any column list needs.
  private static let longestRecord = 1 << 20

  func origin(path: String) -> PartnerOrigin {
    if dialect == .flat { return PartnerOrigin(flatPath: path) }
    var origin = PartnerOrigin(path: path, columns: columns)
    if let exportDate, columns.first == "export_date" { origin.readExportDate(exportDate) }
    return origin
  }
}

extension RawPartnerHeader {
  /// Reads header records again that ``text`` gave.
  init(reading text: String) {
    let isFlat = !text.contains("\u{2}\n")
    self.init(isFlat ? .flat : .relational)
    let records =
      isFlat ? text.split(separator: "\n").map(String.init) : text.split(separator: "\u{2}\n").map(String.init)
    for record in records { read(record) }
    legal = records.filter { $0.hasPrefix("##legal:") }
  }

  /// The type that a column was declared with: `VARCHAR(1000)`.
  func declaredType(of column: String) -> String? {
    guard let types, types.count == columns.count else { return nil }
    return columns.firstIndex(of: column).map { types[$0] }
  }
}
