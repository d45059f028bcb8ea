public import Catalog
public import CatalogModel
public import PartnerFeed

/// The snapshots of the partner feed that the catalog has.
public struct SnapshotListQuestion: Question {
  public static let name = "snapshots"
  public static let summary = "The snapshots of the partner feed that the catalog has."
  public static let parameters: [QuestionParameter<Self>] = []

  /// The question, which has no parameters.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<SnapshotState>) throws -> Void
  ) throws {
    for state in catalog.snapshots.states { try body(.row(state)) }
  }

  public static let fields: [AnswerField<SnapshotState>] = [
    .text("snapshot") { $0.group }.about("Group of the feed, such as pricing."),
    .text("date") { $0.date }.about("Day of the newest import."),
    .integer("tables") { $0.tables.count }.about("How many tables it has."),
    .time("imported_at", "Imported") { $0.importedAt }.about("When it was written."),
    .integer("bytes") { $0.byteCount }.about("Length of its file."),
    .text("state") { $0.condition.rawValue }.about("complete, filtered, truncated, damaged or unreadable."),
    .integer("indexed_names", "Names indexed") { $0.names }.about("How many names can be searched."),
    AnswerField("notes", type: .texts, isNullable: false) { .list($0.notes.map { .text($0) }) }.about(
      "What is missing, in words."),
  ]
}
