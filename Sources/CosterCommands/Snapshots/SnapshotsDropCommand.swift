internal import Arguments
internal import Catalog
internal import PartnerFeed

struct SnapshotsDropCommand: Command {
  static let name = "drop"
  static let abstract = "Delete snapshots with their files."
  static let discussion = """
    The changes that a snapshot recorded move into the catalog, unless --with-history drops them too: those of prices \
    stay in the price history, and with those of items in snapshots changes; those of ranks are in the catalog's table \
    rank_change. Of a damaged snapshot all changes that can be read are saved, and the others are counted; then import its \
    feed again.
    """
  static let example = "$ coster snapshots drop pricing"

  static let parameters: Parameters<Self> = [
    .argument(\.names, value: "snapshot", help: "A snapshot's name, as list prints it."),
    .flag(\.dropsHistory, "--with-history", help: "Drop the changes, too."),
    .group(\.catalog), .group(\.writing),
  ]

  var names: [String] = []
  var dropsHistory = false
  var catalog = CatalogOptions()
  var writing = WritingOptions()

  func run(in console: Console) throws {
    let catalog = try Catalog(at: catalog.folder(in: console), access: .writing, lockTimeout: writing.timeout)
    for name in names {
      guard let dropped = try catalog.drop(snapshot: name, withHistory: dropsHistory) else {
        console.warnPartial("There is no snapshot \(name). See 'coster snapshots list'.")
        continue
      }
      if dropped.lost != 0 { console.warnPartial(Self.sentence(name, dropped)) }
    }
  }

  private static func sentence(_ name: String, _ dropped: DroppedSnapshot) -> String {
    let lost = dropped.lost.map { "\($0) could not be read" } ?? "how many could not be read is not known"
    return "\(name): changes that were saved: \(dropped.saved); \(lost)."
  }
}
