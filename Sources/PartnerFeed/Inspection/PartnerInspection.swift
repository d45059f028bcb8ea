public import Archives
internal import CatalogModel
public import SQLite

/// What a table of the partner feed says of itself.
public struct InspectedTable: Sendable {
  /// The file, or the archive and the file in it.
  public var path: String
  /// The table, by its file's name and columns.
  public var origin: PartnerOrigin
  /// The header as the file has it.
  public var declared: PartnerDeclaration
  /// The header as an import understands it.
  public var header: PartnerTableHeader
  /// Of the table, not decompressed ones of an archive; `nil` where that is not known beforehand.
  public var byteCount: Int64?
  /// What the trailer states; `nil` when there is none, or when the file was not read that far.
  public var recordsWritten: Int?
  /// The first rows, as many as were asked for.
  public var firstRows: [[Value]] = []
  /// What all rows came to; `nil` unless they were to be counted.
  public var tally: PartnerTally?
}

/// Looks at partner-feed files and archives, and stores nothing.
public struct PartnerInspection: Sendable {
  /// So many rows are shown.
  public var rowCount = 3
  /// Whether every row is read, to count them.
  public var countsRows = false

  public init() {}

  /// Hands on each table in a file, and reports what is no table or cannot be read.
  ///
  /// Of a plain file its beginning and its end are read. An archive is read through, since what is in it is not known
  /// before; but one that is named after its first table, as versions 4 and 5 of the feed have them, holds only that.
  public func inspect(
    _ file: FileTree.File, found: (InspectedTable) throws -> Void, problem: (String) -> Void
  ) throws {
    do {
      let source = try PartnerFile(file)
      defer { for skipped in source.problems.all { problem("\(skipped)") } }
      try source.forEachMember { member, stream in
        do {
          guard let table = try look(at: member, stream, in: file) else {
            problem("\(member.path): is no table of the partner feed")
            return true
          }
          try found(table)
        } catch let error as FeedError {
          problem("\(error)")
        }
        return countsRows || !isAlone(member, in: file)
      }
    } catch let error as InputError {
      problem("\(error)")
    }
  }

  private func look(
    at member: FileTree.File, _ stream: ByteStream, in file: FileTree.File
  ) throws -> InspectedTable? {
    let trailer = PartnerTrailer()
    let stream = stream.summed(by: trailer)
    guard let declared = try PartnerDeclaration(beginningOf: stream) else { return nil }
    let reader = try PartnerTableReader(stream, path: member.path, allowsTruncated: true)
    var table = InspectedTable(
      path: member.path, origin: reader.origin, declared: declared, header: reader.header,
      byteCount: member.path == file.path && !isCompressed(file) ? file.byteCount : stream.byteCount)
    while table.firstRows.count < rowCount, try reader.next() { table.firstRows.append(Self.row(reader)) }
    if countsRows {
      while try reader.next() {}
      table.tally = reader.tally
      table.recordsWritten = reader.tally.recordsWritten
    } else if member.path == file.path {
      let stated = reader.tally.recordsWritten
      table.recordsWritten = try stated ?? (isCompressed(file) ? nil : Self.end(of: file, declared.dialect))
    } else if !isAlone(member, in: file) {
      var piece = [UInt8](repeating: 0, count: 1 << 20)
      while try stream.readChunk(&piece) > 0 {}
      table.recordsWritten = trailer.recordsWritten(in: declared.dialect)
    }
    return table
  }

  /// Whether an archive is known to hold one table only.
  private func isAlone(_ member: FileTree.File, in file: FileTree.File) -> Bool {
    guard member.path != file.path else { return true }
    let table = member.path.split(separator: "/").last ?? ""
    return (file.path.split(separator: "/").last ?? "").prefix { $0 != "." } == table
  }

  private func isCompressed(_ file: FileTree.File) -> Bool {
    // Standard input is read once.
    if file.path == "-" { return true }
    let beginning = try? ByteStream(path: file.path).peek(1)
    return beginning?.first != UInt8(ascii: "#")
  }

  private static func end(of file: FileTree.File, _ dialect: PartnerDialect) throws -> Int? {
    let trailer = PartnerTrailer()
    let stream = try ByteStream(path: file.path, from: max(0, file.byteCount - 4096)).summed(by: trailer)
    var piece = [UInt8](repeating: 0, count: 4096)
    while try stream.readChunk(&piece) > 0 {}
    return trailer.recordsWritten(in: dialect)
  }

  private static func row(_ reader: PartnerTableReader) -> [Value] {
    unsafe reader.values.map { value in
      switch unsafe value {
      case .null: .null
      case .integer(let integer): .integer(integer)
      case .text(let utf8): unsafe .text(String(decoding: utf8, as: UTF8.self))
      }
    }
  }
}
