public import Archives
internal import CatalogModel

/// A file that holds tables of the partner feed, as it was found.
///
/// A stream that came with it was opened by the caller, who does not read it any more.
public struct PartnerSource: @unchecked Sendable {
  /// The file.
  public var file: FileTree.File
  /// The contents, decompressed, of what can be read once only: standard input, a pipe.
  public var contents: ByteStream?
  /// Whether the other feeds of an archive are imported already.
  public var othersAreRead = false

  public init(file: FileTree.File, contents: ByteStream? = nil, othersAreRead: Bool = false) {
    (self.file, self.contents, self.othersAreRead) = (file, contents, othersAreRead)
  }
}

/// A file that holds a table of the partner feed, or an archive that holds any number of them, as it is read.
final class PartnerFile {
  let file: FileTree.File
  /// The checksum in the `.md5` file beside it.
  private let stated: String?
  private let checksum: Checksum?
  /// The file's bytes, checksummed as they pass; `nil` once they were read, for few files may be open at once.
  private var stream: ByteStream?
  /// What was skipped in the file, once it was read.
  let problems = InputProblems()
  /// The tables that were selected of it.
  var tables: Set<String> = []
  /// Whether one of them was imported, and whether one was not: then the file counts as new when it comes again.
  var (isImported, hasFailed) = (false, false)
  /// The MD5 checksum, once it was read to its end.
  private(set) var md5: String?

  /// Opens the file, and reads the `.md5` file beside it.
  ///
  /// With `beginningOnly` what can be read once only is left unread, and shows as much as the longest header has: 1 MB.
  init(_ source: PartnerSource, beginningOnly: Bool = false) throws(InputError) {
    file = source.file
    if let contents = source.contents {
      (stated, checksum) = (nil, nil)
      let beginning = beginningOnly ? try Array(contents.peek(1 << 20)) : nil
      stream = beginning.map { ByteStream(name: contents.name, bytes: $0) } ?? contents
    } else {
      stated = try Checksum.stated(besides: file.path)
      let checksum = Checksum(.md5)
      self.checksum = checksum
      stream = try ByteStream(path: file.path).checksummed(by: checksum)
    }
  }

  var hasStatedSum: Bool { stated != nil }

  /// How much of the file has been read, decompressed or not.
  var bytesRead: Int64 { stream?.offset ?? file.byteCount }

  /// Calls `body` with each table of the file, until it returns `false`, and the other functions with a file in an
  /// archive that is no table, and with what is wrong with one.
  ///
  /// With `readsAhead`, a file that is not compressed is read and checksummed on a thread of its own, too.
  /// - Throws: InputError when the file is damaged: where a truncated table is allowed, after what can be read of it.
  func forEachTable(
    _ options: PartnerOptions, readsAhead: Bool = false, onOther: (FileTree.File) -> Void,
    onProblem: (String) -> Void, _ body: (PartnerTableReader, FileTree.File) throws -> Bool
  ) throws {
    defer { for skipped in problems.all { onProblem("\(skipped)") } }
    try forEachMember(readsAhead: readsAhead) { member, stream in
      if options.allowsTruncated { stream.endAtReadError() }
      var continues = true
      do {
        if let reader = try PartnerTableReader.open(stream, member, options) {
          continues = try body(reader, member)
        } else {
          onOther(member)
        }
      } catch let error as FeedError {
        onProblem("\(error)")
        hasFailed = true
      }
      if options.allowsTruncated, let readError = stream.readError { throw readError }
      return continues
    }
  }

  /// Calls `body` with each file in an archive, or once with the contents of a file that is none.
  private func forEachMember(readsAhead: Bool, _ body: (FileTree.File, ByteStream) throws -> Bool) throws {
    guard let stream else { return }
    var contents = checksum == nil ? stream : try stream.decompressed(problems: problems)
    if readsAhead, checksum != nil, contents === stream { contents = stream.readAhead() }
    guard let archive = try ArchiveReader(contents, problems: problems) else {
      _ = try body(file, contents)
      return
    }
    while let entry = try archive.next() {
      var member = file
      member.path = entry.stream.name
      member.modifiedAt = entry.modifiedAt ?? file.modifiedAt
      member.byteCount = entry.stream.byteCount ?? 0
      guard try body(member, entry.stream) else { return }
    }
  }

  /// Reads what is left of the file, for its MD5 checksum.
  ///
  /// - Throws: InputError when that is another than the one beside it.
  func finish() throws(InputError) {
    defer { stream = nil }
    guard let checksum, md5 == nil else { return }
    try stream?.skip()
    let found = checksum.finish()
    if let stated, found != stated {
      throw InputError(
        name: file.path,
        reason: "has the MD5 checksum \(found), and \(file.path).md5 says \(stated): download it again")
    }
    md5 = found
  }
}

extension PartnerTableReader {
  /// Compares how many rows were read with what the trailer states.
  ///
  /// Where it states more, rows are missing: the file is refused as a truncated one.
  /// - Parameter allowsTruncated: Whether what is there is imported all the same.
  /// - Throws: ``FeedError`` when rows are missing.
  /// - Returns: What is to be reported when there are more rows than the trailer states, or fewer of them are allowed.
  func checkCount(allowsTruncated: Bool) throws(FeedError) -> String? {
    guard let stated = tally.recordsWritten, stated != tally.rows else { return nil }
    let counts =
      "the trailer states \(counted(stated, "row")), and there \(tally.rows == 1 ? "is" : "are") \(tally.rows)"
    if stated > tally.rows, !allowsTruncated {
      let missing = stated - tally.rows
      throw FeedError(
        feed: name,
        reason: "\(counts): \(missing) \(missing == 1 ? "is" : "are") missing; --allow-truncated imports what is there")
    }
    return "\(name): \(counts), which were imported"
  }

  /// Opens a table of a file or an archive; `nil` when it is none.
  ///
  /// From standard input or a pipe the table may be named by `--table`, where its columns do not state which it is.
  static func open(
    _ stream: ByteStream, _ member: FileTree.File, _ options: PartnerOptions
  ) throws -> PartnerTableReader? {
    guard try PartnerDialect(stream.peek(PartnerDialect.beginningByteCount)) != nil else { return nil }
    let isNamed = PartnerOrigin.namesTable(member.path)
    let named = member.isStream && !isNamed && options.tables.count == 1 ? options.tables[0].pattern : nil
    return try PartnerTableReader(stream, path: named ?? member.path, allowsTruncated: options.allowsTruncated)
  }

  /// The group and the day that the table is of; a flat one is of the day on which its file was changed, unless its
  /// path states another.
  func unit(of member: FileTree.File) -> MergeUnit? {
    let changed =
      origin.storefront == nil
      ? nil : member.modifiedAt.map { Timestamp(seconds: $0).date.filter { $0 != "-" } }
    guard let group = origin.group, let date = origin.date ?? changed else { return nil }
    return MergeUnit(group: group, date: date, mode: header.mode)
  }
}
