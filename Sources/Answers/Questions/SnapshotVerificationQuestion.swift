public import Catalog
public import CatalogModel
public import PartnerFeed

/// Whether snapshots are what was written, by reading them whole.
public struct SnapshotVerificationQuestion: Question {
  public static let name = "snapshot-verification"
  public static let summary = "Whether snapshots are what was written, by reading them whole."

  public static let parameters: [QuestionParameter<Self>] = [
    .list("snapshot", \.names, as: .listedText("name"), "Names of snapshots, as their list has them; all without any.")
  ]

  /// The snapshots to read; all without any.
  public var names: [String] = []

  /// The question for all snapshots.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<SnapshotVerification>) throws -> Void
  ) throws {
    let groups = catalog.snapshots.groups
    for name in names where !groups.contains(name) { try body(.note(.noSnapshot(name: name))) }
    for group in groups where names.isEmpty || names.contains(group) {
      try body(.row(catalog.snapshots.verify(group)))
    }
  }

  public static let fields: [AnswerField<SnapshotVerification>] = [
    .text("snapshot") { $0.group }.about("Group of the feed, such as pricing."),
    .text("state") { $0.condition.rawValue }.about("sound, damaged or unreadable."),
    .integer("tables") { $0.tables }.about("How many tables of the feed it has."),
    .integer("rows") { $0.rows }.about("How many rows were written to these."),
    AnswerField("notes", type: .texts, isNullable: false) { .list($0.findings.map { .text($0) }) }.about(
      "What is wrong with it, or was not compared."),
  ]
}
