public import Archives
internal import CatalogModel
internal import Platform
public import SQLite
internal import SnapshotFile

/// What a table of the partner feed says of itself.
public struct InspectedTable: Sendable {
  /// The file, or the archive and the file in it.
  public var path: String
  /// The table, by its file's name and columns.
  public var origin: PartnerOrigin
  /// The header as an import understands it.
  public var header: PartnerTableHeader
  /// Of the table, not decompressed ones of an archive; `nil` where that is not known beforehand.
  public var byteCount: Int64?
  /// What the trailer states; `nil` when there is none, or when the file was not read that far.
  public var recordsWritten: Int?
  /// The first rows, as many as were asked for.
  public var firstRows: [[Value]] = []
  /// The counts of all rows; `nil` unless they were to be counted.
  public var tally: PartnerTally?
}

/// Looks at partner-feed files and archives, and stores nothing.
public final class PartnerInspection {
  /// So many rows are shown.
  public var rowCount = 3
  /// Whether every row is read, to count them.
  public var countsRows = false
  private let verifies: Bool
  /// The parts that were read of each group, date and mode, by table.
  private var parts: [String: [String: Set<Int>]] = [:]
  /// The file of each part.
  private var sources: [String: String] = [:]
  private var twins: [String] = []

  /// - Parameter verifies: Whether files are to be whole: a truncated table is a problem, and so is another MD5
  ///   checksum than the one beside the file; rows are counted, and their keys compared with each other.
  public init(verifies: Bool = false) {
    self.verifies = verifies
    if verifies { (rowCount, countsRows) = (0, true) }
  }

  /// What is wrong with the files as a whole, once all were read: a table that lacks parts of itself, and one of
  /// which there are two exports of the same date.
  public var conflicts: [String] {
    parts.sorted { $0.key < $1.key }.flatMap { SplitTables.incomplete($0.value).map(\.fact) } + twins
  }

  /// Hands on each table in a file, and reports what is no table or cannot be read.
  ///
  /// Of a plain file its beginning and its end are read. An archive is read through, since what is in it is not known
  /// before; but one that is named after its first table, as versions 4 and 5 of the feed have them, holds only that.
  /// `progress` learns every few thousand rows how much of the file was read, and how many rows of the table.
  public func inspect(
    _ file: FileTree.File, found: (InspectedTable) throws -> Void, problem: (String) -> Void,
    progress: (_ bytes: Int64, _ rows: Int) -> Void = { _, _ in }
  ) throws {
    var options = PartnerOptions()
    options.allowsTruncated = !verifies
    do {
      let source = try PartnerFile(PartnerSource(file: file))
      try source.forEachTable(
        options, onOther: { problem("\($0.path): is not a table of the partner feed") }, onProblem: problem
      ) { reader, member in
        let readsAll = countsRows || !isAlone(member, in: file)
        try found(look(at: reader, member, in: file, readsAll: readsAll) { progress(source.bytesRead, $0) })
        return readsAll
      }
      if verifies { try source.finish() }
    } catch let error as InputError {
      problem("\(error)")
    }
  }

  /// Reads a table; to count rows whose key another row of the file has, keys in order go to a temporary file, and only
  /// the others are sorted.
  private func look(
    at reader: PartnerTableReader, _ member: FileTree.File, in file: FileTree.File, readsAll: Bool,
    _ progress: (Int) -> Void
  ) throws -> InspectedTable {
    note(reader, member)
    // How long a compressed file is when it is read shows at its end.
    let isPlain = member.path == file.path && file.path != "-" && reader.byteCount != nil
    var table = InspectedTable(
      path: member.path, origin: reader.origin, header: reader.header, byteCount: reader.byteCount)
    let key = verifies ? reader.header.key.map { reader.header.columns[$0] } : []
    let keys = StoredTable(name: reader.origin.table, columns: key, key: Array(key.indices))
    var encoder = RowEncoder(keys, from: reader.header)
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var sorter = RowSorter(layout: keys.layout, folder: folder)
    var rows = 0
    while readsAll || table.firstRows.count < rowCount, try reader.next() {
      if table.firstRows.count < rowCount { table.firstRows.append(unsafe reader.values.map(Value.init)) }
      if !key.isEmpty { try sorter.add(unsafe encoder.encode(reader.values)) }
      rows += 1
      if rows & 0xFFF == 0 { progress(rows) }
    }
    if countsRows {
      var sorted = try sorter.sorted()
      while try sorted.advance() {}
      table.tally = reader.tally
      table.tally?[.repeatedKey] = sorted.replaced
    }
    table.recordsWritten = try reader.tally.recordsWritten ?? (isPlain ? Self.trailer(of: file) : nil)
    return table
  }

  private func note(_ reader: PartnerTableReader, _ member: FileTree.File) {
    let origin = reader.origin
    let export = [origin.group ?? "", origin.date ?? "", reader.header.mode.rawValue].joined(separator: "\u{1}")
    parts[export, default: [:]][origin.table, default: []].insert(origin.part ?? 0)
    let part = "\(export)\u{1}\(origin.table)\u{1}\(origin.part ?? 0)\u{1}\(origin.storefront ?? "")"
    if let first = sources.updateValue(member.path, forKey: part) {
      twins.append("\(member.path): is another export of \(origin.table) of the same date, as \(first) is")
    }
  }

  /// Whether an archive is known to hold one table only.
  private func isAlone(_ member: FileTree.File, in file: FileTree.File) -> Bool {
    guard member.path != file.path else { return true }
    let table = member.path.split(separator: "/").last ?? ""
    return (file.path.split(separator: "/").last ?? "").prefix { $0 != "." } == table
  }

  /// How many rows the last record of a plain file states.
  private static func trailer(of file: FileTree.File) throws -> Int? {
    let end = try ByteStream(path: file.path, from: max(0, file.byteCount - 4096)).readAll(limit: 4096)
    let label = "#recordsWritten:"
    guard let record = String(decoding: end, as: UTF8.self).split(whereSeparator: \.isNewline).last,
      record.hasPrefix(label)
    else { return nil }
    return Int(record.dropFirst(label.count).filter { $0 != "\u{2}" })
  }
}
