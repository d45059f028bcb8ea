import Foundation
import SnapshotFile
import TestSupport
import Testing

/// What a tree is measured by, and what is saved of a damaged one.
@Suite struct TreeMeasureTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/a.sqlite" }
  private static let layout = TableLayout(.integerKey, columns: 2, key: [0])

  /// A table of numbers with long texts, some of which go on in further pages.
  private func write(rows: Int) throws -> [UInt8] {
    var writer = try DatabaseWriter(path: path, pageSize: 512)
    let sql = "CREATE TABLE t (k INTEGER PRIMARY KEY, v)"
    try writer.write(TableDefinition(name: "t", sql: sql, layout: Self.layout, indexes: [])) { table in
      var builder = RecordBuilder(layout: Self.layout)
      for row in 0..<rows {
        builder.start()
        builder.append(Int64(row))
        builder.appendText(String(repeating: "\(row) ", count: 3 + row % 7 * 40))
        try table.append(builder.finish())
      }
    }
    try writer.finish(synchronizing: false)
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func measure() throws -> TreeMeasure {
    let reader = try DatabaseReader(path: path)
    let entry = reader.table("t")
    return try reader.measure(#require(entry))
  }

  @Test func `any other byte makes another measure, or an error`() throws {
    let whole = try write(rows: 300)
    let written = try measure()
    #expect(written.rows == 300 && written.pages == whole.count / 512 - 2)
    var random = SeededRandom(seed: 39)
    for _ in 0..<500 {
      var bytes = whole
      // Between the first page and the schema's.
      let index = 512 + random.below(bytes.count - 1024)
      bytes[index] ^= UInt8(1 << random.below(8))
      try folder.write(bytes, to: "a.sqlite")
      #expect((try? measure()) != written, "byte \(index)")
    }
  }

  @Test func `the rows of sound pages are saved, and none twice`() throws {
    let whole = try write(rows: 300)
    var random = SeededRandom(seed: 40)
    for _ in 0..<100 {
      var bytes = whole
      let start = 512 + random.below(bytes.count - 1024)
      for index in start..<min(bytes.count, start + 512) { bytes[index] = 0 }
      if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count / 2)) }
      try folder.write(bytes, to: "a.sqlite")
      guard let reader = try? DatabaseReader(path: path, allowsTruncated: true), let entry = reader.table("t") else {
        continue
      }
      var keys: [Int64] = []
      reader.salvage(entry, layout: Self.layout) { row in
        if case .integer(let key) = row[0] { keys.append(key) }
      }
      #expect(Set(keys).count == keys.count && keys.count <= 300)
    }
    try folder.write(whole, to: "a.sqlite")
    let reader = try DatabaseReader(path: path)
    var count = 0
    let entry = try #require(reader.schema.first)
    reader.salvage(entry, layout: Self.layout) { _ in count += 1 }
    #expect(count == 300)
  }
}
