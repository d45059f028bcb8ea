internal import Answers
internal import Arguments
internal import Catalog
internal import PartnerFeed

struct ImportsCommand: Command {
  static let name = "imports"
  static let abstract = "List what was imported; undo takes it back."
  static let discussion = """
    Each row is one import or fetch command, with all its files, the newest first. Repeated files that change nothing \
    aren't listed. Nor are partner-feed tables: 'coster snapshots list' has these.
    """
  static let example = """
    $ coster imports
    $ coster imports undo 7
    """
  static let subcommands: [any Command<Console>.Type] = [ImportsUndoCommand.self]
  static let parameters: Parameters<Self> = [.group(\.options)]

  var options = AnswerOptions()

  func run(in console: Console) throws {
    try options.output.write(ImportsQuestion(), from: options.catalog.open(in: console), in: console)
  }
}

struct ImportsUndoCommand: Command {
  static let name = "undo"
  static let abstract = "Take back what the newest imports added and changed."
  static let discussion = """
    Afterwards the catalog is as if the import had never been: items, prices, names, charts, reviews, and what fetch \
    knows of answers. Only the newest import goes; name several numbers to take them back together. Partner-feed \
    snapshots and files in the folder received stay.

    Nothing changes if something stands on the import: a later one, one that ran at the same time, or a change by \
    another program. The rows of what was taken back are printed, as 'coster imports' has them.

    The record of what imports change takes half of catalog.sqlite at most, or 64 MB: what is older can't be taken \
    back. Lists of watched prices and tables of tiers stay, too; 'coster snapshots drop' removes snapshots. An \
    interrupted import can be taken back.
    """
  static let example = """
    $ coster imports undo 7
    $ coster imports undo 7 6
    """
  static let exitCodes: [Term] = [
    ("0", "All was taken back."), ("2", "Nothing was taken back."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.numbers, value: "number", help: "An import's number, as 'coster imports' prints it."),
    .group(\.catalog), .group(\.writing), .group(\.output),
  ]

  var numbers: [Int64] = []
  var catalog = CatalogOptions()
  var writing = WritingOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    let folder = try catalog.folder(in: console)
    // Opening for writing would make one where there is none.
    _ = try Catalog(at: folder)
    let catalog = try Catalog(at: folder, access: .writing, lockTimeout: writing.timeout)
    let undone = try catalog.undo(numbers)
    var writer = output.summaryWriter(of: ImportsQuestion.fields, in: console)
    for run in undone.runs { try writer?.write(run) }
    try writer?.finish()
    noteWhatStays(of: undone, in: catalog, console)
  }

  private func noteWhatStays(of undone: UndoneImports, in catalog: Catalog, _ console: Console) {
    for list in undone.watches {
      console.note("\(list): 'coster watch' looked at it since, so its next report compares with prices of that time")
    }
    guard let start = undone.runs.last?.startedAt else { return }
    let snapshots = catalog.snapshots.states.filter { ($0.importedAt ?? "") >= start }.map(\.group)
    if !snapshots.isEmpty {
      console.note(
        "partner-feed snapshots that were written since stay: \(snapshots.joined(separator: ", ")); "
          + "'coster snapshots drop' removes one")
    }
  }
}
