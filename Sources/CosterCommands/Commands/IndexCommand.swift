internal import Arguments
internal import Catalog

/// Indexes the names that snapshots tell.
struct IndexCommand: Command {
  static let name = "index"
  static let abstract = "Index the names in snapshots of the partner feed, so that search finds them."
  static let discussion = """
    Snapshots of up to 32 MB are indexed when they are imported; larger ones wait for this command, since indexing \
    a million names takes some three seconds. The index stands beside its snapshot and goes with it. It is built aside: until \
    it is whole, nothing changes. Without --snapshot every snapshot that answers now and has no index is indexed.
    """
  static let example = """
    $ coster index
    $ coster index --snapshot itunes-20261118
    """

  static let parameters: Parameters<Self> = [
    .list(
      \.snapshots, "--snapshot", value: "name",
      help: "Snapshots to index, again if need be; as 'coster snapshots list' prints them."),
    .group(\.catalog),
    .group(\.output),
  ]

  var snapshots: [SnapshotArgument] = []
  var catalog = CatalogOptions()
  var output = OutputOptions()

  private static let columns = [
    Column("snapshot", "Snapshot"), Column("names", "Names", .trailing), Column("bytes", "Bytes", .trailing),
  ]

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let catalog = try Catalog(at: catalog.folder(in: console), access: .writing)
    var writer = output.summaryWriter(of: Self.columns, in: console)
    for snapshot in try asked(of: catalog) {
      let progress = ProgressBar("index \(snapshot)", unit: "names", in: console)
      let index = try catalog.index(snapshot) { progress.update(bytes: Int64($1), count: $0) }
      progress.finish()
      try writer?.write([.text(index.name.description), .integer(index.names), .integer(index.byteCount)])
    }
    try writer?.finish()
  }

  private func asked(of catalog: Catalog) throws -> [SnapshotName] {
    guard !snapshots.isEmpty else { return try catalog.snapshotsToIndex() }
    let known = try catalog.snapshots().map(\.name)
    for name in snapshots.map(\.name) where !known.contains(name) {
      throw CommandFailure("There is no snapshot \(name).", cure: "See 'coster snapshots list'.")
    }
    return snapshots.map(\.name)
  }
}
