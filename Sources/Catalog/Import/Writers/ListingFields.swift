internal import CatalogModel
internal import SQLite

/// The columns of a listing that a feed fills: two numbers, the bundle ID, and a column for each field of a record's
/// text.
///
/// All code that reads, writes, compares and completes listings uses this table of columns, in its order.
struct ListingFields: Equatable, Sendable {
  var artistID: AppleID?
  var parentID: AppleID?
  var bundleID: String?
  /// By the fields' numbers; those behind the last one are missing.
  private var texts: [String?]

  static let columns = (["artist_id", "parent_id", "bundle_id"] + RecordText.Field.allCases.map(\.column))
    .joined(separator: ", ")
  fileprivate static let firstText = 3
  static let count = firstText + RecordText.Field.allCases.count
  static let placeholders = Array(repeating: "?", count: count).joined(separator: ", ")

  subscript(field: RecordText.Field) -> String? {
    get { field.rawValue < texts.count ? texts[field.rawValue] : nil }
    set {
      while texts.count <= field.rawValue { texts.append(nil) }
      texts[field.rawValue] = newValue
    }
  }

  init() { texts = Array(repeating: nil, count: RecordText.Field.allCases.count) }

  /// The name alone.
  init(name: String?) { texts = [name] }

  init(_ record: ProductRecord) {
    (artistID, parentID, bundleID) = (record.artistID, record.parentID, record.bundleID)
    texts = RecordText.Field.allCases.map { record.text[$0] }
  }

  init(_ row: Statement, from first: Int) {
    artistID = row.appleID(first)
    parentID = row.appleID(first + 1)
    bundleID = row.text(first + 2)
    texts = RecordText.Field.allCases.map { row.text(first + Self.firstText + $0.rawValue) }
  }

  var values: [Value] {
    [Value(artistID?.rawValue), Value(parentID?.rawValue), Value(bundleID)]
      + RecordText.Field.allCases.map { Value(self[$0]) }
  }

  /// Binds the numbers and the bundle ID that a record states.
  static func bindNumbers(
    _ record: ProductRecord, to statement: Statement, from first: Int
  ) throws(SQLiteError) {
    try statement.bind(first, Value(record.artistID?.rawValue))
    try statement.bind(first + 1, Value(record.parentID?.rawValue))
    try statement.bind(first + 2, Value(record.bundleID))
  }

  /// Binds the texts that a record states, whose bytes are lent.
  static func bindTexts(
    _ record: ProductRecord, from bytes: borrowing LentBytes, to first: Int
  ) throws(SQLiteError) {
    for field in RecordText.Field.allCases {
      try bytes.bind(first + firstText + field.rawValue, record.text.range(of: field))
    }
  }

  /// Whether the columns from `first` on equal all that `record` states; what it omits may be there or not.
  static func agree(_ row: Statement, from first: Int, with record: ProductRecord) -> Bool {
    for field in RecordText.Field.allCases {
      guard let range = record.text.range(of: field) else { continue }
      guard row.holds(record.text.bytes[range], in: first + firstText + field.rawValue) else { return false }
    }
    func agrees(_ stated: AppleID?, _ column: Int) -> Bool { stated == nil || stated?.rawValue == row.integer(column) }
    guard agrees(record.artistID, first), agrees(record.parentID, first + 1) else { return false }
    guard let bundleID = record.bundleID else { return true }
    return bundleID == row.text(first + 2)
  }

  /// The same, with missing fields filled from `known`.
  func filled(from known: ListingFields) -> ListingFields {
    var filled = self
    filled.artistID = artistID ?? known.artistID
    filled.parentID = parentID ?? known.parentID
    filled.bundleID = bundleID ?? known.bundleID
    for field in RecordText.Field.allCases where filled[field] == nil {
      if let text = known[field] { filled[field] = text }
    }
    return filled
  }
}

extension ProductRecord {
  fileprivate var bundleID: String? { identifiers.first { $0.scheme == .bundleID }?.value }
}

/// A listing as it is in the catalog before a record is merged into it.
struct StoredListing {
  var row: Int64
  var provenance: ProductRecord.Provenance
  var kind: ProductKind
  var observedAt: String
  var importID: Int64
  private let columns: Statement

  private static let originalColumn = 4
  private static let fieldsColumn = 7

  /// Reads the current row of `statement`, and keeps the statement to read more columns of it.
  init(_ statement: Statement) {
    row = statement.integer(0)
    provenance = statement.text(1).flatMap(ProductRecord.Provenance.init(rawValue:)) ?? .link
    kind = statement.text(2).flatMap(ProductKind.init(rawValue:)) ?? .unknown
    observedAt = statement.text(3) ?? ""
    importID = statement.integer(6)
    columns = statement
  }

  var fields: ListingFields { ListingFields(columns, from: Self.fieldsColumn) }
  var storefront: String? { columns.text(5) }

  func text(_ field: RecordText.Field) -> String? {
    columns.text(Self.fieldsColumn + ListingFields.firstText + field.rawValue)
  }

  /// Whether the listing has everything that `record` states.
  func agrees(with record: ProductRecord) -> Bool {
    agreesInOriginal(with: record) && agreesInColumns(with: record)
  }

  /// Whether it has all that `record` states but for the text that this was read from.
  func agreesInColumns(with record: ProductRecord) -> Bool {
    record.provenance == provenance && (record.kind == kind || record.kind == .unknown)
      && ListingFields.agree(columns, from: Self.fieldsColumn, with: record)
  }

  private func agreesInOriginal(with record: ProductRecord) -> Bool {
    let original = record.text.bytes[..<record.text.originalCount]
    return original.isEmpty || columns.holds(original, in: Self.originalColumn) || keepsOriginal(beside: record)
  }

  /// Whether to keep the original because it says more: a result of the Search API has members that an entry of a
  /// chart, or a page's data, lacks.
  func keepsOriginal(beside record: ProductRecord) -> Bool {
    guard !SearchResult.recognises(record.text.bytes[..<record.text.originalCount]) else { return false }
    return SearchResult.recognises(columns.bytes(Self.originalColumn))
  }

  enum Effect {
    case replaces
    case completes
    case ignores
  }

  /// Compares `record`, observed at another time, with what is stored.
  func weigh(_ record: ProductRecord, observedAt newObservedAt: String) -> Effect {
    if record.provenance.weight > provenance.weight { return .replaces }
    if newObservedAt < observedAt { return .ignores }
    if record.isTranslated { return .completes }
    return record.provenance == provenance && newObservedAt > observedAt ? .replaces : .completes
  }
}

extension ProductRecord.Provenance {
  /// A record of the item itself outweighs a child's, which outweighs a link's.
  var weight: Int {
    switch self {
    case .record: 2
    case .child: 1
    case .link: 0
    }
  }
}
