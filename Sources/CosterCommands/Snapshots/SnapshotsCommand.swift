internal import Answers
internal import Arguments
internal import Catalog
internal import PartnerFeed

struct SnapshotsCommand: CommandFamily {
  static let name = "snapshots"
  static let abstract = "Manage partner-feed snapshots; show changes."
  static let discussion = """
    A snapshot is the current state of one group of the partner feed: a SQLite file in the catalog's folder snapshots, \
    with Apple's tables, what changed, and views that plain sqlite3 reads too.
    """
  static let example = """
    $ coster snapshots list
    $ coster snapshots changes --since 7d | jq 'select(.change == "gone")'
    $ sqlite3 snapshots/pricing.sqlite 'SELECT * FROM price LIMIT 5'
    """
  static let subcommands: [any Command<Console>.Type] = [
    SnapshotsListCommand.self, SnapshotsChangesCommand.self, SnapshotsVerifyCommand.self, SnapshotsDropCommand.self,
  ]
}

struct SnapshotsListCommand: Command {
  static let name = "list"
  static let abstract = "List the snapshots in the catalog."
  static let discussion = """
    A snapshot is complete when all is there that its files had; filtered when rows or columns were omitted, since an \
    import was asked to omit them, or refused them; truncated when a file was, and was imported all the same; damaged when its file is; \
    unreadable when this user may not read it, or it is not a snapshot.
    """
  static let example = "$ coster snapshots list"

  static let parameters: Parameters<Self> = [.group(\.options)]

  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try Catalog(at: options.catalog.folder(in: console))
    try options.output.write(SnapshotListQuestion(), from: catalog, in: console)
  }
}
