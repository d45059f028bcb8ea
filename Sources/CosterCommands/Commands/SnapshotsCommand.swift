internal import Arguments
internal import Catalog

/// What the catalog keeps of the partner feed.
struct SnapshotsCommand: CommandFamily {
  static let name = "snapshots"
  static let abstract = "List, compare and drop what is kept of the partner feed."
  static let discussion = """
    A snapshot is one group of the partner feed, of one date: a SQLite file that never changes. Its name is that of \
    the file: itunes-20261118, pricing-20261120-incremental.
    """
  static let example = """
    $ coster snapshots list
    $ coster snapshots diff pricing-20261111 pricing-20261118 | jq 'select(.change == "price")'
    """
  static let subcommands: [any Command<Console>.Type] = [
    SnapshotsListCommand.self, SnapshotsDiffCommand.self, SnapshotsDropCommand.self,
  ]
}

/// Lists the snapshots.
struct SnapshotsListCommand: Command {
  static let name = "list"
  static let abstract = "List the snapshots that the catalog knows."
  static let discussion = """
    A snapshot is complete when all is there that its files had; partial when whole tables of them were left out, as \
    an import was told, or could not be read; filtered when rows or columns were left out; cut when a file was cut short, and taken all the same; gone or damaged when its file is: import \
    its feed again, or drop it. One that is unfinished is being built, or its import was interrupted: 'coster import \
    --resume' goes on with it, and any other import sweeps it away.
    """
  static let example = "$ coster snapshots list"

  static let parameters: Parameters<Self> = [.group(\.catalog), .group(\.output)]

  var catalog = CatalogOptions()
  var output = OutputOptions()

  private static let columns = [
    Column("snapshot", "Snapshot"), Column("group", "Group"), Column("date", "Date"), Column("mode", "Mode"),
    Column("built_at", "Built"), Column("bytes", "Bytes", .trailing), Column("state", "State"),
    Column("indexed_names", "Names indexed", .trailing), Column("remarks", "Remarks"),
  ]

  func run(in console: Console) throws {
    let catalog = try Catalog(at: catalog.folder(in: console))
    var writer = output.writer(of: Self.columns, in: console)
    for snapshot in try catalog.snapshots() {
      let name = snapshot.name
      try writer.write([
        .text(name.description), .text(name.group), .text(name.date), .text(name.modeText), .text(snapshot.builtAt),
        .integer(snapshot.byteCount), .text(snapshot.state.rawValue), .integer(try catalog.indexedNames(of: name)),
        .list(snapshot.remarks.map { .text($0) }),
      ])
    }
    for unfinished in catalog.unfinishedSnapshots() {
      let name = unfinished.name
      try writer.write([
        .text(name.description), .text(name.group), .text(name.date), .text(name.modeText), .text(nil),
        .integer(unfinished.byteCount), .text("unfinished"), .integer(Int?.none), .list([]),
      ])
    }
    try writer.finish()
  }
}

/// Drops snapshots.
struct SnapshotsDropCommand: Command {
  static let name = "drop"
  static let abstract = "Remove snapshots from the catalog, with their files and indexes."
  static let discussion = """
    What a snapshot told of prices that changed stays in the price history.
    """
  static let example = "$ coster snapshots drop itunes-20261111"

  static let parameters: Parameters<Self> = [
    .argument(\.names, value: "snapshot", help: "A snapshot's name, as list prints it."), .group(\.catalog),
  ]

  var names: [SnapshotArgument] = []
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    let catalog = try Catalog(at: catalog.folder(in: console), access: .writing)
    let known = try catalog.snapshots().map(\.name)
    for name in names.map(\.name) {
      if known.contains(name) {
        try catalog.drop(name)
      } else {
        console.warn("There is no snapshot \(name). See 'coster snapshots list'.")
        console.markPartial()
      }
    }
  }
}

/// The name of a snapshot on the command line.
struct SnapshotArgument: ArgumentValue, Equatable {
  var name: SnapshotName

  init?(argument: String) {
    guard let name = SnapshotName(file: argument.hasSuffix(".sqlite") ? argument : argument + ".sqlite") else {
      return nil
    }
    self.name = name
  }

  var argument: String { name.description }
}

extension SnapshotName {
  fileprivate var modeText: String { description.hasSuffix("-incremental") ? "incremental" : "full" }
}
