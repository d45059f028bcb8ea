import Arguments
import PartnerFeed
import Foundation
import PartnerFeedSamples

/// Writes tables as plain files under `FOLDER/<group><date>/<table>`, and `FOLDER/planted.json` beside them.
struct MakePartnerFeed: Parsable {
  static let usage = """
    usage: make-partner-feed FOLDER [--table NAME,…] [--rows N] [--seed N] [--date 20261118] [--seconds]
             [--incremental] [--parts N] [--unsorted SHARE] [--plant SHARE] [--plant ANOMALY=SHARE]…
             [--clean FOLDER]

    --plant 0.001 plants every anomaly of rows in one of a thousand rows each; --plant shortRow=0.1 one of them,
    and cutFile=1 or otherRowCount=0.5 in that share of the files. --clean writes the rows without fault to files of
    their own, in another folder: an import and an export have to give them back byte by byte.

    """

  static let parameters: Parameters<Self> = [
    .argument(\.folder, value: "folder", help: ""),
    .list(\.tables, "--table", value: "name", help: ""),
    .option(\.rowCount, "--rows", value: "number", help: ""),
    .option(\.seed, "--seed", value: "number", help: ""),
    .option(\.date, "--date", value: "date", help: ""),
    .flag(\.countsSeconds, "--seconds", help: ""),
    .flag(\.isIncremental, "--incremental", help: ""),
    .option(\.partCount, "--parts", value: "number", help: ""),
    .option(\.unsortedShare, "--unsorted", value: "share", help: ""),
    .option(\.plants, "--plant", value: "share", help: ""),
    .option(\.clean, "--clean", value: "folder", help: ""),
  ]

  var folder = ""
  var tables: [String] = []
  var rowCount = 1000
  var seed = 1
  var date = "20261118"
  var countsSeconds = false
  var isIncremental = false
  var partCount = 1
  var unsortedShare = 0.0
  var plants: [String] = []
  var clean: String?

  func run() throws {
    let recipe = try recipe()
    var planted: [String] = []
    for name in tables.isEmpty ? SampleTable.names : tables {
      guard let table = SampleTable(name, recipe) else { throw UsageError("The feed has no table '\(name)'.") }
      planted.append(try write(table, name).json)
    }
    let list = "[\n" + planted.joined(separator: ",\n") + "\n]\n"
    try Data(list.utf8).write(to: URL(fileURLWithPath: folder + "/planted.json"))
  }

  private func recipe() throws -> FeedRecipe {
    guard rowCount >= 0, partCount > 0, let moment = try? Date(day + "T06:00:00Z", strategy: .iso8601) else {
      throw UsageError("A number is below zero, or the date is not as 20261118.")
    }
    var recipe = FeedRecipe(seed: UInt64(bitPattern: Int64(seed)), rowCount: rowCount)
    recipe.mode = isIncremental ? .incremental : .full
    recipe.exportDate = Int64(moment.timeIntervalSince1970) * (countsSeconds ? 1 : 1000)
    recipe.unsortedShare = unsortedShare
    recipe.partCount = partCount
    for plant in plants { try take(plant, into: &recipe) }
    return recipe
  }

  private var day: String { "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.dropFirst(6))" }

  private func take(_ plant: String, into recipe: inout FeedRecipe) throws {
    let words = plant.split(separator: "=")
    guard let share = words.last.flatMap({ Double($0) }) else { throw UsageError("'\(plant)' has no share.") }
    guard words.count == 2 else { return recipe.plantRows(share) }
    guard let anomaly = PartnerAnomaly.allCases.first(where: { "\($0)" == words[0] }) else {
      throw UsageError("There is no anomaly '\(words[0])'.")
    }
    recipe.shares[anomaly] = share
  }

  private func write(_ table: SampleTable, _ name: String) throws -> PlantedTable {
    let group = "\(table.group)\(date)"
    let files = try (1...partCount).map { try file(in: "\(folder)/\(group)", table.file($0)) }
    let rows = try clean.map { try file(in: "\($0)/\(group)", name) }
    var piece: [UInt8] = []
    let planted = try table.write(
      clean: { row in
        guard let rows else { return }
        piece += row
        if piece.count > 1 << 20 {
          try rows.write(contentsOf: piece)
          piece = []
        }
      }, to: { part, bytes in try files[part - 1].write(contentsOf: bytes) })
    try rows?.write(contentsOf: piece)
    return planted
  }

  private func file(in folder: String, _ name: String) throws -> FileHandle {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(name)"
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
    return file
  }
}
