internal import CatalogModel
internal import SQLite

extension ItemRating: StoredFact {
  static let table = "rating"
  static let keyColumns: [String] = []
  static let lastImportColumn: [String] = []
  static let columns = ["average", "count", "version_average", "version_count"]
  static let completedCount = 0

  init?(_ row: Statement, from first: Int) {
    self.init(
      average: row.realIfAny(first), count: row.integerIfAny(first + 1), versionAverage: row.realIfAny(first + 2),
      versionCount: row.integerIfAny(first + 3))
  }

  func append(to values: inout [Value]) {
    values.append(Value(average))
    values.append(Value(count))
    values.append(Value(versionAverage))
    values.append(Value(versionCount))
  }
}
