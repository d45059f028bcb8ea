import Foundation
import TestSupport
import Testing

/// Compares files with what SQLite's own inserts make.
///
/// `COSTER_TABLES` sets how many tables are generated, `COSTER_FIRST_TABLE` the seed of the first.
struct GeneratedTableTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["COSTER_TABLES"].flatMap { UInt64($0) } ?? 200
  private static let first = environment["COSTER_FIRST_TABLE"].flatMap { UInt64($0) } ?? 1
  private static let parts: UInt64 = 4

  @Test(arguments: 0..<parts)
  func `generated tables equal those of SQLite`(part: UInt64) throws {
    let folder = TemporaryFolder()
    for number in stride(from: part, to: Self.count, by: Int(Self.parts)) {
      let errors = TableComparison.errors(seed: Self.first + number, folder: folder.path)
      #expect(errors.isEmpty)
      for file in folder.files { try FileManager.default.removeItem(atPath: folder.path + "/" + file) }
    }
  }
}
