import Catalog
import Feeds
import PartnerFeed
import PartnerFeedSamples
import SQLite

/// A made-up feed of every known table, written into a test's folder.
struct GeneratedFeed {
  /// What was planted in each table.
  var planted: [PlantedTable] = []
  /// The rows of each table that must come out as they went in.
  var clean: [String: [[UInt8]]] = [:]
  /// The folders of the groups.
  var folders: Set<String> = []

  init(_ recipe: FeedRecipe, date: String = "20261118", in test: TestCatalog) throws {
    for name in SampleTable.names {
      guard let table = SampleTable(name, recipe) else { continue }
      var files = [[UInt8]](repeating: [], count: recipe.partCount)
      planted.append(
        try table.write(clean: { clean[name, default: []].append($0) }, to: { files[$0 - 1] += $1 }))
      for part in 1...recipe.partCount {
        let file = try test.write(bytes: files[part - 1], to: "\(table.group)\(date)/\(table.file(part))")
        folders.insert(String(file.dropLast(table.file(part).utf8.count + 1)))
      }
    }
  }
}

/// All rows of a table as the feed had them, with their ends.
func records(of table: TableRows) throws -> [[UInt8]] {
  var records: [[UInt8]] = []
  try table.forEachRecord { records.append($0) }
  return Array(records.dropFirst().dropLast())
}
