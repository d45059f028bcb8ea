public import Catalog
public import SQLite
internal import Spelling

/// What a statement of somebody else's may take, and what is said where it takes more or cannot be run.
public struct StatementLimits: Sendable {
  /// Milliseconds; `nil` for as long as it takes.
  public var time: Int64?
  /// The bytes that a value may have.
  public var valueSize: Int

  public init(time: Int64? = nil, valueSize: Int = Connection.maxValueSize) {
    (self.time, self.valueSize) = (time, valueSize)
  }

  /// The bytes of memory that SQLite has: some values as large as they may be; whatever is sorted or joined goes to a
  /// temporary file instead.
  private static let memory: Int64 = 500_000_000

  /// Bounds the memory of all statements of this process; to be called before the first connection is opened.
  public static func limitMemory() { Connection.limitMemory(bytes: memory) }

  /// Runs a statement within the limits, with all functions that answers have: see `Catalog.query`.
  public func run(
    _ sql: String, on catalog: Catalog, columns: ([String]) throws -> Void, body: ([Value]) throws -> Bool
  ) throws {
    try catalog.query(
      sql, within: time, upTo: valueSize, functions: AnswerFunctions.define(on:), columns: columns, body: body)
  }

  /// Why a statement was stopped, and what to do; `nil` where it is wrong itself.
  public func stop(by error: SQLiteError) -> (reason: String, hint: String)? {
    switch error.cause {
    case .interrupted: ("The statement reached its time limit; the answer is incomplete.", "Ask for less.")
    case .tooLarge:
      (
        "The statement was stopped: a value in it has more than \(Self.text(Int64(valueSize))).",
        "Ask for a part of the value, or for its length."
      )
    case .outOfMemory:
      (
        "The statement was stopped: it needs more than \(Self.text(Self.memory)) of memory.",
        "Ask for fewer or smaller values at a time."
      )
    default: nil
    }
  }

  /// What is wrong with a statement that could not be run to its end, and what to do.
  public func sentence(on error: SQLiteError) -> String {
    if let stop = stop(by: error) { return "\(stop.reason) \(stop.hint)" }
    let suggestion = Self.suggestion(for: error).map { " \($0)" } ?? ""
    return "The statement cannot be run: \(error.message).\(suggestion)"
  }

  /// What to do about a statement that is wrong: the view that was meant.
  public static func suggestion(for error: SQLiteError) -> String? {
    let unknown = "no such table: "
    guard error.message.hasPrefix(unknown) else { return nil }
    return nearestView(to: error.message.dropFirst(unknown.count)).map { "Did you mean \($0)?" }
  }

  /// The view whose name is most like a name.
  public static func nearestView(to name: some StringProtocol) -> String? {
    nearest(to: name.lowercased(), in: CatalogView.all.map(\.name))
  }

  private static func text(_ bytes: Int64) -> String {
    bytes >= 1_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1000) kB"
  }
}
