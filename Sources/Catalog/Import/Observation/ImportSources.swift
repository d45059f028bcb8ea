internal import SQLite

/// The files that imports read, to tell which of two counts that state something of the same second.
final class ImportSources {
  private let connection: Connection
  private var sources: [Int64: String] = [:]

  init(_ connection: Connection) { self.connection = connection }

  /// The path that an import read.
  func source(of importID: Int64) throws(SQLiteError) -> String {
    if let known = sources[importID] { return known }
    if sources.count > 10_000 { sources.removeAll() }
    let source =
      try connection.cached("SELECT source FROM main._import WHERE id = ?").firstRow([.integer(importID)]) {
        $0.text(0)
      }
    sources[importID] = source ?? ""
    return sources[importID] ?? ""
  }

  /// Whether what one import states counts rather than what another states of the same second: the later in the order
  /// of paths, and of one file the newer version.
  ///
  /// So the same files give the same catalog, in whatever order they come.
  func prefers(_ importID: Int64, to other: Int64) throws(SQLiteError) -> Bool {
    guard try source(of: importID) != source(of: other) else { return importID > other }
    return try isLater(importID, than: other)
  }

  /// Whether an import read a file that is later in the order of paths than another's.
  func isLater(_ importID: Int64, than other: Int64) throws(SQLiteError) -> Bool {
    importID != other
      ? try source(of: other).utf8.lexicographicallyPrecedes(source(of: importID).utf8) : false
  }
}

/// What two files state differently of one item in one store at the same second.
struct Contradiction {
  /// What they state: `price (buy)`.
  var what: String
  var appleID: Int64
  var storefront: String
  /// The import and the value that count, and those that do not.
  var counting: (importID: Int64, value: String)
  var other: (importID: Int64, value: String)
}

/// Collects contradictions while a record is written, for the import to report.
final class Contradictions {
  let sources: ImportSources
  private(set) var found: [Contradiction] = []

  init(_ connection: Connection) { sources = ImportSources(connection) }

  /// Decides between two imports that state different values of the same second, and keeps what is to be reported: that
  /// is not the case of two versions of one file.
  ///
  /// - Returns: Whether what is new counts.
  func decide(
    _ what: String, of appleID: Int64, in storefront: String, new: (importID: Int64, value: String),
    known: (importID: Int64, value: String)
  ) throws(SQLiteError) -> Bool {
    let isNewPreferred = try sources.prefers(new.importID, to: known.importID)
    if try sources.source(of: new.importID) != sources.source(of: known.importID) {
      found.append(
        Contradiction(
          what: what, appleID: appleID, storefront: storefront, counting: isNewPreferred ? new : known,
          other: isNewPreferred ? known : new))
    }
    return isNewPreferred
  }

  var hasFound: Bool { !found.isEmpty }

  /// Removes and returns what was found.
  func take() -> [Contradiction] {
    defer { found.removeAll() }
    return found
  }
}

extension Value {
  /// The value as a message has it.
  var text: String {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .null, .blob: ""
    }
  }
}
