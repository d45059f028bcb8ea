internal import CatalogModel
internal import SQLite

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
  private let newOriginal: Statement
  private let offers: IntervalWriter
  private let identify: Statement
  private let text: TextIndexWriter
  private let contradictions: Contradictions
  /// The names of those who are only credited.
  let credits: CreditedNames
  /// Whether the last record was of a known item: then the next one most likely is, too, and is looked up before it is
  /// inserted.
  private var meetsKnownItems = false

  init(_ connection: Connection, _ contradictions: Contradictions) throws(SQLiteError) {
    (self.connection, self.contradictions) = (connection, contradictions)
    insert = try connection.prepare(Self.insertSQL)
    select = try connection.prepare(Self.selectSQL)
    update = try connection.prepare(Self.updateSQL)
    completion = try connection.prepare(Self.completionSQL)
    confirmation = try connection.prepare("UPDATE main._listing SET observed_at = ?, import_id = ? WHERE id = ?")
    newOriginal = try connection.prepare(
      "UPDATE main._listing SET original = ?, observed_at = ?, import_id = ? WHERE id = ?")
    offers = try IntervalWriter(.prices, on: connection, contradictions)
    identify = try connection.prepare(
      "INSERT INTO main._identifier (scheme, value, apple_id, import_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
    text = try TextIndexWriter(connection)
    credits = try CreditedNames(connection)
  }

  func write(
    _ record: ProductRecord, indexed: IndexedText? = nil, from origin: ImportOrigin
  ) throws(SQLiteError) -> WriteOutcome {
    if meetsKnownItems, record.provenance == .record, let outcome = try merge(record, from: origin) { return outcome }
    try insert(record, origin)
    let isNew = connection.changes == 1
    if record.provenance == .record { meetsKnownItems = !isNew }
    guard isNew else { return try merge(record, from: origin) ?? .unchanged }
    credits.noteNew(record)
    if let indexed = indexed ?? IndexedText(record) { try text.insert(connection.lastInsertedRow, indexed) }
    for offer in record.offers { try offers.insert(offer.fact, of: record.item(offer), from: origin) }
    _ = try identify(record, origin)
    return .stored
  }

  /// Writes bundle IDs, barcodes and the like, each once for an item, and returns whether any of them is new.
  private func identify(_ record: ProductRecord, _ origin: ImportOrigin) throws(SQLiteError) -> Bool {
    let before = connection.totalChanges
    for identifier in record.identifiers where !identifier.value.isEmpty {
      try identify.run(
        .text(identifier.scheme.rawValue), .text(identifier.value), .integer(record.appleID.rawValue),
        .integer(origin.importID))
    }
    return connection.totalChanges > before
  }

  private func insert(_ record: ProductRecord, _ origin: ImportOrigin) throws(SQLiteError) {
    try insert.bind(Inserted.appleID, integer: record.appleID.rawValue)
    try insert.bind(Inserted.storefront, text: record.storefront?.code ?? "")
    try insert.bind(Inserted.provenance, text: record.provenance.rawValue)
    try insert.bind(Inserted.kind, text: record.kind.rawValue)
    try insert.bind(Inserted.observedAt, text: origin.observedAt)
    try insert.bind(Inserted.importID, integer: origin.importID)
    try ListingFields.bindNumbers(record, to: insert, from: Inserted.fields)
    try insert.run(lending: record.text.bytes) { bytes throws(SQLiteError) in
      try bytes.bind(Inserted.original, record.text.originalRange)
      try ListingFields.bindTexts(record, from: bytes, to: Inserted.fields)
    }
  }

  /// Updates an item that is known; returns `nil` where it is not.
  private func merge(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome? {
    guard let listingOutcome = try mergeListing(record, origin) else { return nil }
    var outcome = listingOutcome
    for offer in record.offers where try offers.merge(offer.fact, of: record.item(offer), from: origin) {
      outcome = .changed
    }
    return try identify(record, origin) ? .changed : outcome
  }

  private func mergeListing(_ record: ProductRecord, _ origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome? {
    try select.bind([.integer(record.appleID.rawValue), .text(record.storefront?.code ?? "")])
    guard try select.step() else { return nil }
    defer { select.reset() }
    let known = StoredListing(select)
    credits.note(record, with: known)
    switch known.weigh(record, observedAt: origin.observedAt) {
    // An older address of somebody credited is evidence all the same.
    case .ignores: return record.credit == nil ? .unchanged : try complete(known, with: record)
    case .completes where try contradicts(known, record, origin): return try replace(known, with: record, origin)
    case .completes: return try complete(known, with: record)
    case .replaces: return try replace(known, with: record, origin)
    }
  }

  /// Whether a record of another file says otherwise than one of the same second, and counts.
  private func contradicts(
    _ known: StoredListing, _ record: ProductRecord, _ origin: ImportOrigin
  ) throws(SQLiteError) -> Bool {
    guard record.provenance == .record, !record.isTranslated, known.provenance == .record,
      known.observedAt == origin.observedAt,
      known.importID != origin.importID, !known.agrees(with: record)
    else { return false }
    guard let name = known.fields[.name], let stated = record.name, name != stated else {
      return try contradictions.sources.prefers(origin.importID, to: known.importID)
    }
    return try contradictions.decide(
      "name", of: record.appleID.rawValue, in: record.storefront?.code ?? "", new: (origin.importID, stated),
      known: (known.importID, name))
  }

  /// Fills in what the listing lacks, and keeps the rest.
  private func complete(_ known: StoredListing, with record: ProductRecord) throws(SQLiteError) -> WriteOutcome {
    guard !known.agrees(with: record) else { return .unchanged }
    let fields = known.fields
    var merged = fields.filled(from: ListingFields(record))
    // A name that all credited alike gives way to a proved one.
    if known.provenance == .child, record.credit == .proved, !CreditedNames.isProved(fields, record.appleID) {
      merged[.name] = record.name
    }
    guard merged != fields else { return .unchanged }
    try text.replace(known, fields, known.kind, with: merged)
    try completion.run(merged.values + [.integer(known.row)])
    return .changed
  }

  private func replace(
    _ known: StoredListing, with record: ProductRecord, _ origin: ImportOrigin
  ) throws(SQLiteError) -> WriteOutcome {
    guard !known.agrees(with: record) else {
      try confirmation.run(.text(origin.observedAt), .integer(origin.importID), .integer(known.row))
      return .unchanged
    }
    if known.agreesInColumns(with: record) {
      try newOriginal.bind([.null, .text(origin.observedAt), .integer(origin.importID), .integer(known.row)])
      try newOriginal.bind(0, text: record.text.originalRange.map { record.text.bytes[$0] })
      try newOriginal.runBound()
      return .changed
    }
    let fields = known.fields
    let merged = ListingFields(record).filled(from: fields)
    let kind = record.kind == .unknown ? known.kind : record.kind
    try text.replace(known, fields, kind, with: merged)
    try update.bind(
      [
        .text(record.provenance.rawValue), .text(kind.rawValue), .text(origin.observedAt), .integer(origin.importID),
        .null,
      ] + merged.values + [.integer(known.row)])
    if !known.keepsOriginal(beside: record) {
      // Byte for byte, also where it is not UTF-8.
      try update.bind(Self.updatedOriginal, text: record.text.originalRange.map { record.text.bytes[$0] })
    }
    try update.runBound()
    return .changed
  }

  /// Names those who are only credited; called before each commit.
  func nameCredited() throws(SQLiteError) {
    for decision in try credits.decisions() {
      try select.bind([.integer(decision.appleID.rawValue), .text(decision.storefront)])
      guard try select.step() else { continue }
      defer { select.reset() }
      let known = StoredListing(select)
      let fields = known.fields
      var named = fields
      named[.name] = decision.name
      try text.replace(known, fields, known.kind, with: named)
      try completion.run(named.values + [.integer(known.row)])
    }
  }

  /// The parameters of ``insertSQL``; the fields come last, so that adding one moves no other.
  private enum Inserted {
    static let (appleID, storefront, provenance, kind, observedAt, importID, original, fields) = (
      0, 1, 2, 3, 4, 5, 6, 7
    )
  }

  private static let insertSQL = """
    INSERT INTO main._listing (apple_id, storefront, provenance, kind, observed_at, import_id, original,
      \(ListingFields.columns))
    VALUES (?, ?, ?, ?, ?, ?, ?, \(ListingFields.placeholders))
    ON CONFLICT (apple_id, storefront) DO NOTHING
    """

  private static let selectSQL = """
    SELECT id, provenance, kind, observed_at, original, storefront, import_id, \(ListingFields.columns)
    FROM main._listing WHERE apple_id = ? AND storefront = ?
    """

  /// The parameter of the original in ``updateSQL``.
  private static let updatedOriginal = 4

  private static let updateSQL = """
    UPDATE main._listing SET provenance = ?, kind = ?, observed_at = ?, import_id = ?, original = coalesce(?, original),
      (\(ListingFields.columns)) = (\(ListingFields.placeholders))
    WHERE id = ?
    """

  private static let completionSQL = """
    UPDATE main._listing SET (\(ListingFields.columns)) = (\(ListingFields.placeholders)) WHERE id = ?
    """
}

extension ProductRecord {
  fileprivate func item(_ offer: Offer) -> [Value] { item + [.text(offer.kind.rawValue)] }
}

/// Where a record came from, and when it was observed there.
struct ImportOrigin: Equatable {
  var importID: Int64
  /// ISO 8601, UTC.
  var observedAt: String
}
