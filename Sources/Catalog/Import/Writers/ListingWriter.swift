internal import CatalogModel
internal import SQLite

/// What writing a record did to the catalog.
enum WriteOutcome {
  case stored
  case changed
  case unchanged
}

/// Writes records as listings, with their offers, identifiers and searchable names.
///
/// A record of the item itself outweighs what a child or a link states of it; among equals the newest observation wins,
/// and what it omits stays as it was. What is stated at the same time or with less weight only fills gaps: importing
/// the same files again changes nothing, in whatever order they come.
final class ListingWriter {
  private let connection: Connection
  private let insert: Statement
  private let select: Statement
  private let update: Statement
  private let completion: Statement
  private let confirmation: Statement
  private let offers: OfferWriter
  private let identifiers: IdentifierWriter
  private let text: TextIndexWriter
  private var childrenSeen = ChildrenSeen()
  private var storefront: RepeatedText<Storefront?>
  private var provenance: RepeatedText<ProductRecord.Provenance>
  private var kind: RepeatedText<ProductKind>
  private var observedAt: RepeatedText<String>
  private var selectedStorefront: RepeatedText<Storefront?>
  private var confirmedAt: RepeatedText<String>
  /// Whether the last record was of a known item: then the next one most likely is, too, and is looked up before it is
  /// inserted.
  private var meetsKnownItems = false

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insert = try connection.prepare(Self.insertSQL)
    select = try connection.prepare(Self.selectSQL)
    update = try connection.prepare(Self.updateSQL)
    completion = try connection.prepare(Self.completionSQL)
    confirmation = try connection.prepare("UPDATE main.listing SET observed_at = ?, import_id = ? WHERE id = ?")
    offers = try OfferWriter(connection)
    identifiers = try IdentifierWriter(connection)
    text = try TextIndexWriter(connection)
    storefront = RepeatedText(insert, index: 1)
    provenance = RepeatedText(insert, index: 2)
    kind = RepeatedText(insert, index: 3)
    observedAt = RepeatedText(insert, index: 4)
    selectedStorefront = RepeatedText(select, index: 1)
    confirmedAt = RepeatedText(confirmation, index: 0)
  }

  /// Writes one record of `origin`.
  func write(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    if record.provenance == .child, !childrenSeen.insert(record, from: origin) { return .unchanged }
    if meetsKnownItems, record.provenance == .record, let outcome = try merge(record, from: origin) { return outcome }
    try insert(record, origin)
    let isNew = connection.changes == 1
    if record.provenance == .record { meetsKnownItems = !isNew }
    guard isNew else { return try merge(record, from: origin) ?? .unchanged }
    try text.insert(connection.lastInsertedRow, record)
    try offers.insert(record, from: origin)
    try identifiers.write(record, from: origin)
    return .stored
  }

  private func insert(_ record: ProductRecord, _ origin: ImportOrigin) throws(SQLiteError) {
    try insert.bind(0, integer: record.appleID.rawValue)
    try storefront.bind(record.storefront, record.storefront?.code ?? "")
    try provenance.bind(record.provenance, record.provenance.rawValue)
    try kind.bind(record.kind, record.kind.rawValue)
    try observedAt.bind(origin.observedAt, origin.observedAt)
    try insert.bind(5, integer: origin.importID)
    try insert.runBound(borrowing: record.text.bytes) { borrower throws(SQLiteError) in
      try borrower.bind(6, record.text.originalRange)
      try ListingFields.bind(record, to: insert, &borrower, from: 7)
    }
  }

  /// Updates an item that is known; returns `nil` where it is not.
  private func merge(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome? {
    guard let listingOutcome = try mergeListing(record, origin) else { return nil }
    let offerChanged = try offers.merge(record, from: origin)
    let identifierChanged = try identifiers.write(record, from: origin)
    return offerChanged || identifierChanged ? .changed : listingOutcome
  }

  private func mergeListing(_ record: ProductRecord, _ origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome? {
    try select.bind(0, integer: record.appleID.rawValue)
    try selectedStorefront.bind(record.storefront, record.storefront?.code ?? "")
    guard try select.step() else { return nil }
    defer { select.reset() }
    let known = StoredListing(select)
    switch known.weigh(record, observedAt: origin.observedAt) {
    case .ignores: return .unchanged
    case .completes: return try complete(known, with: record)
    case .replaces: return try replace(known, with: record, origin)
    }
  }

  /// Fills in what the listing lacks, and keeps the rest.
  private func complete(_ known: StoredListing, with record: ProductRecord) throws(SQLiteError) -> WriteOutcome {
    guard !known.agrees(with: record) else { return .unchanged }
    let fields = known.fields
    let merged = fields.filled(from: ListingFields(record))
    guard merged != fields else { return .unchanged }
    try text.replace(known, fields, known.kind, with: merged)
    try merged.bind(to: completion, from: 0)
    try completion.bind(ListingFields.count, integer: known.row)
    try completion.runBound()
    return .changed
  }

  private func replace(
    _ known: StoredListing, with record: ProductRecord, _ origin: ImportOrigin
  ) throws(SQLiteError) -> WriteOutcome {
    guard !known.agrees(with: record) else { return try confirm(known, origin) }
    let fields = known.fields
    let merged = ListingFields(record).filled(from: fields)
    let kind = record.kind == .unknown ? known.kind : record.kind
    try text.replace(known, fields, kind, with: merged)
    try update.bind(0, integer: known.row)
    try update.bind(1, text: record.provenance.rawValue)
    try update.bind(2, text: kind.rawValue)
    try update.bind(3, text: origin.observedAt)
    try update.bind(4, integer: origin.importID)
    try merged.bind(to: update, from: 6)
    let keepsOriginal = known.keepsOriginal(beside: record)
    try update.runBound(borrowing: record.text.bytes) { borrower throws(SQLiteError) in
      try borrower.bind(5, keepsOriginal ? nil : record.text.originalRange)
    }
    return .changed
  }

  /// Records that a listing was observed again unchanged.
  private func confirm(_ known: StoredListing, _ origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    try confirmedAt.bind(origin.observedAt, origin.observedAt)
    try confirmation.bind(1, integer: origin.importID)
    try confirmation.bind(2, integer: known.row)
    try confirmation.runBound()
    return .unchanged
  }

  // The fields come last in each statement: adding one moves no other parameter.

  private static let insertSQL = """
    INSERT INTO main.listing (apple_id, storefront, standing, kind, observed_at, import_id, original,
      \(ListingFields.columns))
    VALUES (?, ?, ?, ?, ?, ?, ?, \(ListingFields.placeholders))
    ON CONFLICT (apple_id, storefront) DO NOTHING
    """

  private static let selectSQL = """
    SELECT id, standing, kind, observed_at, original, storefront, \(ListingFields.columns)
    FROM main.listing WHERE apple_id = ? AND storefront = ?
    """

  private static let updateSQL = """
    UPDATE main.listing SET standing = ?2, kind = ?3, observed_at = ?4, import_id = ?5, original = coalesce(?6, original),
      (\(ListingFields.columns)) = (\(ListingFields.placeholders))
    WHERE id = ?1
    """

  private static let completionSQL = """
    UPDATE main.listing SET (\(ListingFields.columns)) = (\(ListingFields.placeholders)) WHERE id = ?
    """
}

/// Where a record came from, and when it was observed there.
struct ImportOrigin: Equatable {
  var importID: Int64
  /// ISO 8601, UTC.
  var observedAt: String
}

extension Statement {
  /// Binds a number, or NULL when there is none.
  func bind(_ index: Int, integerIfAny integer: Int64?) throws(SQLiteError) {
    guard let integer else { return try bindNull(index) }
    try bind(index, integer: integer)
  }

  /// Binds text, or NULL when there is none.
  func bind(_ index: Int, textIfAny text: String?) throws(SQLiteError) {
    guard let text else { return try bindNull(index) }
    try bind(index, text: text)
  }
}
