import Archives
import Feeds
import SQLite
import TestSupport

@testable import Catalog

/// A table of the partner feed that a test writes in words: `|` stands for U+0001.
struct SnapshotSample {
  var path: String
  var text: String

  /// `key` and `types` are parted by `|`, too.
  init(
    _ path: String, _ columns: String, key: String, types: String, mode: String = "FULL", _ rows: [String],
    trailer: Bool = true
  ) {
    self.path = path
    let head = ["#export_date|" + columns, "#primaryKey:" + key, "#dbTypes:BIGINT|" + types, "#exportMode:" + mode]
    let records = head + rows.map { "1794981600000|" + $0 } + (trailer ? ["#recordsWritten:\(rows.count)"] : [])
    text = records.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\u{1}") }
      .map { $0 + "\u{2}\n" }.joined()
  }

  func reader() throws -> PartnerTableReader {
    try PartnerTableReader(ByteStream(name: path, bytes: Array(text.utf8)))
  }
}

/// A folder for one test.
final class SnapshotFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  /// The names of the files in it, in order.
  var files: [String] { folder.files }

  /// Builds a snapshot of the samples, whose path tells group and date.
  @discardableResult
  func build(_ samples: SnapshotSample..., mode: PartnerTableHeader.Mode = .full) throws -> BuiltSnapshot {
    let readers = try samples.map { try $0.reader() }
    guard let origin = readers.first?.origin, let group = origin.group, let date = origin.date,
      let name = SnapshotName(group: group, date: date, mode: mode)
    else { throw SnapshotError.empty }
    let builder = try SnapshotBuilder(name, in: path)
    for reader in readers { try builder.add(reader) }
    return try builder.finish()
  }
}

/// The rows of a query, values parted by `|`; `∅` is NULL.
func rows(_ connection: Connection, _ sql: String) throws -> [String] {
  let statement = try connection.prepare(sql)
  var found: [String] = []
  while try statement.step() {
    let words = (0..<statement.columnCount).map { column in
      switch statement.value(column) {
      case .null: "∅"
      case .integer(let integer): "\(integer)"
      case .real(let real): "\(real)"
      case .text(let text): text
      case .blob(let bytes): "\(bytes.count) bytes"
      }
    }
    found.append(words.joined(separator: "|"))
  }
  return found
}
