internal import Arguments
internal import Catalog
internal import SQLite

/// Compares two snapshots.
struct SnapshotsDiffCommand: Command {
  static let name = "diff"
  static let abstract = "Print what a newer snapshot has otherwise than an older one, as NDJSON unless told otherwise."
  static let discussion = """
    Each line is a row that is new, gone or changed, or whose price changed: the table, the row's key, and each \
    column that differs. An incremental counts with the rows of the full that it lies over, which must be there; rows \
    that a condition left out of it count neither as gone nor as new. Of a snapshot that is cut or filtered it is not \
    known whether a row that it lacks is gone: such rows are told as gone or new only where their store was asked for, \
    and a warning says what is not whole.
    """
  static let example = """
    $ coster snapshots diff pricing-20261111 pricing-20261118
    """

  static let parameters: Parameters<Self> = [
    .argument(\.names, value: "snapshot", help: "The older snapshot and then the newer one, as list prints them."),
    .group(\.catalog),
    .group(\.output, defaults: ["--format": "ndjson"]),
  ]

  var names: [SnapshotArgument] = []
  var catalog = CatalogOptions()
  var output = OutputOptions()

  private static let columns = [
    Column("change", "Change"), Column("table", "Table"), Column("key", "Key"), Column("columns", "Columns"),
  ]

  func run(in console: Console) throws {
    guard names.count == 2 else { throw UsageError("Name two snapshots: the older one and the newer one.") }
    let (older, newer) = (names[0], names[1])
    guard older.name.group == newer.name.group else {
      throw UsageError("Name two snapshots of one group: '\(older.name)' and '\(newer.name)' hold different tables.")
    }
    let catalog = try Catalog(at: catalog.folder(in: console))
    for snapshot in try catalog.snapshots() where [older.name, newer.name].contains(snapshot.name) {
      guard [.gone, .damaged].contains(snapshot.state) else { continue }
      throw CommandFailure(
        "The file of \(snapshot.name) is \(snapshot.state.rawValue).", cure: "Import its feed again.")
    }
    let known = try catalog.snapshots().map(\.name)
    for name in [older.name, newer.name] where !known.contains(name) {
      throw CommandFailure("There is no snapshot \(name).", cure: "See 'coster snapshots list'.")
    }
    for name in [older.name, newer.name] where try name.isIncremental && catalog.fulls(under: name).isEmpty {
      throw CommandFailure(
        "\(name) has only what changed since a full snapshot, and none of its date or before is in the catalog.",
        cure: "Import the full that it lies over, and compare again.")
    }
    var output = output
    output.said = output.said ?? .ndjson
    var writer = output.writer(of: Self.columns, in: console)
    let warn = { (reason: String) in console.warn("\(reason), and was not compared") }
    try catalog.forEachChange(from: older.name, to: newer.name, passedOver: warn, doubted: console.warn) { change in
      try writer.write([
        .text(change.kind.rawValue), .text(change.table),
        .object(change.key.map { ($0.column, Cell($0.value)) }),
        .object(
          change.columns.map { ($0.column, .object([("before", Cell($0.before)), ("after", Cell($0.after))])) }),
      ])
    }
    try writer.finish()
  }
}
