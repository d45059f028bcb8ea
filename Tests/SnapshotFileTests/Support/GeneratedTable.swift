import SnapshotFile
import TestSupport

/// A table of made-up shape and rows, the same for the same seed.
struct GeneratedTable {
  let definition: TableDefinition
  let pageSize: Int
  let sortBufferSize: Int
  /// The rows in the order in which they are written, each in the declared order of its columns.
  var rows: [[StoredValue]]
  var layout: TableLayout { definition.layout }

  private enum Affinity: String { case none = "", integer = " INTEGER", text = " TEXT" }

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let columns = 1 + random.below(random.below(6) == 0 ? 140 : 8)
    let layout = Self.layout(&random, columns: columns)
    var affinities = (0..<columns).map { _ in [.none, .none, .integer, .text][random.below(4)] as Affinity }
    if layout.storage == .integerKey { affinities[layout.key[0]] = .integer }
    definition = TableDefinition(
      name: "t", sql: Self.sql(layout, affinities), layout: layout, indexes: Self.indexes(&random, columns: columns))
    let sizes = [512, 1024, 4096, 4096, 8192, 16384, 32768, 65536]
    pageSize = sizes[random.below(sizes.count)]
    sortBufferSize = [1000, 20_000, 1 << 20][random.below(3)]
    let isLong = random.below(3) == 0
    let count = random.below([2, 10, 100, 100, 400, isLong || columns > 8 ? 100 : 2000][random.below(6)])
    rows = (0..<count).map { _ in
      (0..<columns).map { column in
        let isKey = layout.key.contains(column)
        return Self.value(&random, affinities[column], isKey: isKey, long: isLong && random.below(isKey ? 50 : 6) == 0)
      }
    }
  }

  /// Brings the rows, which come sorted and without a key twice, out of order: none, a few or all of them.
  static func disorder(_ rows: [[StoredValue]], seed: UInt64) -> [[StoredValue]] {
    var random = SeededRandom(seed: seed ^ 0xD15)
    var rows = rows
    switch random.below(3) {
    case 0: break
    case 1:
      for _ in 0..<min(rows.count, 1 + rows.count / 50) {
        let row = rows.remove(at: random.below(rows.count))
        rows.insert(row, at: random.below(rows.count + 1))
        rows.insert(row, at: random.below(rows.count + 1))
      }
    default: rows.shuffle(using: &random)
    }
    return rows
  }

  private static func layout(_ random: inout SeededRandom, columns: Int) -> TableLayout {
    switch random.below(4) {
    case 0: return TableLayout(.integerKey, columns: columns, key: [random.below(columns)])
    case 1: return TableLayout(.noKey, columns: columns)
    default:
      let numbers = Array(0..<columns).shuffled(using: &random)
      return TableLayout(.compoundKey, columns: columns, key: Array(numbers.prefix(1 + random.below(4))))
    }
  }

  private static func sql(_ layout: TableLayout, _ affinities: [Affinity]) -> String {
    let columns = affinities.indices.map { column in
      "c\(column)\(affinities[column].rawValue)"
        + (layout.storage == .integerKey && layout.key == [column] ? " PRIMARY KEY" : "")
    }.joined(separator: ", ")
    guard layout.storage == .compoundKey else { return "CREATE TABLE t (\(columns))" }
    let key = layout.key.map { "c\($0)" }.joined(separator: ", ")
    return "CREATE TABLE t (\(columns), PRIMARY KEY (\(key))) WITHOUT ROWID"
  }

  private static func indexes(_ random: inout SeededRandom, columns: Int) -> [IndexDefinition] {
    (0..<max(0, random.below(4) - 1)).map { number in
      let numbers = Array(0..<columns).shuffled(using: &random).prefix(1 + random.below(3))
      let omitsNull = random.below(3) == 0
      let names = numbers.map { "c\($0)" }
      let sql =
        "CREATE INDEX i\(number) ON t (\(names.joined(separator: ", ")))"
        + (omitsNull ? " WHERE \(names[0]) IS NOT NULL" : "")
      return IndexDefinition(name: "i\(number)", sql: sql, columns: Array(numbers), omitsNull: omitsNull)
    }
  }

  private static func value(
    _ random: inout SeededRandom, _ affinity: Affinity, isKey: Bool, long: Bool
  ) -> StoredValue {
    if !isKey, random.below(5) == 0 { return .null }
    switch affinity {
    case .integer: return .integer(StoredValue.integer(&random))
    case .text: return .text(StoredValue.bytes(&random, long: long))
    case .none:
      let value = StoredValue.random(&random, long: long)
      return value == .null && isKey ? .integer(7) : value
    }
  }
}
