public import Catalog
public import CatalogModel

/// What was imported, the newest first.
public struct ImportsQuestion: Question {
  public static let name = "imports"
  public static let summary = "What was imported, the newest first: a row for each command."
  public static let parameters: [QuestionParameter<Self>] = []

  /// The question, which has no parameters.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<ImportedRun>) throws -> Void
  ) throws {
    for run in try catalog.importedRuns() { try body(.row(run)) }
  }

  public static let fields: [AnswerField<ImportedRun>] = [
    .integer("number") { $0.number }.about("Number of the import, which no other gets."),
    .text("command") { $0.command }.about("import or fetch."),
    .time("started_at", "Started") { $0.startedAt }.about("When it began."),
    .time("finished_at", "Finished") { $0.finishedAt }.about(
      "When it ended; null if it was interrupted or still runs."),
    .text("source") { $0.source }.ofFile.about("The file, or the folder that all files are in."),
    AnswerField("formats", type: .texts, isNullable: false) { .list($0.formats.map { .text($0) }) }.about(
      "Formats of its files."),
    .integer("files") { $0.files }.about("How many files it brought."),
    .integer("records") { $0.records }.about("How many records they have."),
    .integer("stored") { $0.stored }.about("How many records and links were new."),
    .integer("changed") { $0.changed }.about("How many changed what was there."),
    .integer("refused") { $0.refused }.about("How many records were refused."),
    .text("undo") { $0.undo.rawValue }.about("Whether it can be taken back: now, later (after newer imports) or no."),
  ]
}
