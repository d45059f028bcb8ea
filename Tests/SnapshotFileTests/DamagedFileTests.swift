import Foundation
import SQLite
import SnapshotFile
import TestSupport
import Testing

struct DamagedFileTests {
  @Test func `damaged bytes give an error or a row, and never a crash`() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/a.sqlite"
    try SmallFile.write(path, rows: 120)
    let statements = try Self.statements(DatabaseReader(path: path).schema)
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SeededRandom(seed: 16)
    let rounds = ProcessInfo.processInfo.environment["COSTER_DAMAGES"].flatMap { Int($0) } ?? 500
    for round in 0..<rounds {
      try folder.write(Self.damage(whole, &random), to: "b.sqlite")
      let finding = Self.finding(folder.path + "/b.sqlite", statements: statements)
      // What SQLite's own check finds, ours finds.
      if finding == nil { #expect(Self.quickCheck(folder.path + "/b.sqlite") == "ok", "round \(round)") }
    }
  }

  private static func damage(_ whole: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = whole
    switch random.below(8) {
    case 0: bytes.removeLast(1 + random.below(bytes.count))
    case 1:
      let start = random.below(bytes.count)
      for offset in start..<min(bytes.count, start + random.below(600)) { bytes[offset] = 0 }
    case 2:
      let pages = bytes.count / 512
      let (from, to) = (random.below(pages) * 512, random.below(pages) * 512)
      bytes.replaceSubrange(to..<to + 512, with: whole[from..<from + 512])
    case 3:
      // The first bytes of a page say most of it.
      let page = random.below(bytes.count / 512) * 512
      bytes[page + random.below(40)] = UInt8(random.below(256))
    default:
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    }
    return bytes
  }

  /// Reads all that there is; the error, if any, also where a statement is not what it was.
  private static func finding(_ path: String, statements: [String]) -> SnapshotFileError? {
    do throws(SnapshotFileError) {
      let reader = try DatabaseReader(path: path)
      for entry in reader.schema where entry.root > 0 {
        let layout = SmallFile.layouts[entry.name] ?? TableLayout(.noKey, columns: 1)
        _ = try? walk(reader.rows(of: entry, layout: layout), layout)
      }
      _ = try reader.check(layouts: SmallFile.layouts)
      let isSame = Self.statements(reader.schema) == statements
      return isSame ? nil : .unreadable(path: path, reason: "its statements are not checked")
    } catch {
      return error
    }
  }

  private static func statements(_ schema: [SchemaEntry]) -> [String] {
    schema.map { "\($0.kind) \($0.name) \($0.table) \($0.sql)" }
  }

  /// Reads each value of each row, and returns the last one.
  private static func walk(
    _ cursor: consuming TableCursor, _ layout: TableLayout
  ) throws(SnapshotFileError) -> StoredValue {
    var last = StoredValue.null
    var columns = RecordColumns(layout: layout)
    while try cursor.advance() {
      columns.read(cursor.row)
      for position in 0..<layout.columnCount { last = StoredValue(columns[position]) }
    }
    return last
  }

  /// What SQLite finds, but for values of another affinity than their column.
  private static func quickCheck(_ path: String) -> String {
    do {
      let verdict = try Connection(path: path, access: .readingImmutable).text("PRAGMA quick_check") ?? ""
      return verdict.contains(" value in ") ? "ok" : verdict
    } catch {
      return "\(error)"
    }
  }
}
