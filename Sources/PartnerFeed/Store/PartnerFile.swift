public import Archives
internal import CatalogModel

/// A file that holds tables of the partner feed, as it was found.
///
/// A stream that came with it was opened by the caller, who does not read it any more.
public struct PartnerSource: @unchecked Sendable {
  /// The file.
  public var file: FileTree.File
  /// The contents, decompressed, of what can be read once only: standard input.
  public var contents: ByteStream?
  /// Whether the other feeds of an archive are imported already.
  public var othersAreRead = false
  /// The table that the contents are, once its header was read.
  var opened: PartnerTableReader?

  public init(file: FileTree.File, contents: ByteStream? = nil, othersAreRead: Bool = false) {
    (self.file, self.contents, self.othersAreRead) = (file, contents, othersAreRead)
  }
}

/// A file that holds a table of the partner feed, or an archive that holds any number of them.
struct PartnerFile {
  let file: FileTree.File
  /// The sum in the `.md5` file beside it.
  private let stated: String?
  private let sum = Checksum(.md5)
  /// The file's bytes, summed as they pass.
  private let summed: ByteStream
  private let isDecompressed: Bool
  /// What was skipped in the file, once it was read.
  let problems = InputProblems()

  /// Opens the file, and reads the `.md5` file beside it.
  init(_ source: PartnerSource) throws(InputError) {
    file = source.file
    isDecompressed = source.contents != nil
    stated = isDecompressed ? nil : try Checksum.stated(besides: file.path)
    if let contents = source.contents {
      summed = contents.summed(by: sum)
    } else {
      summed = try ByteStream(path: file.path).summed(by: sum)
    }
  }

  var hasStatedSum: Bool { stated != nil }

  /// How much of the file has been read, decompressed or not.
  var bytesRead: Int64 { summed.offset }

  /// Calls `body` with each file in an archive, or once with the contents of a file that is none.
  ///
  /// When `body` returns `false`, nothing more is read. Throws when the archive is damaged; with `allowsTruncated`, `body` is
  /// given what can be read of the file in which the damage is before. With `readsAhead`, a file that is not compressed is
  /// read and summed on a thread of its own, too.
  func forEachMember(
    allowsTruncated: Bool = false, readsAhead: Bool = false, _ body: (FileTree.File, ByteStream) throws -> Bool
  ) throws {
    let contents = try contents(readsAhead: readsAhead)
    guard let archive = try ArchiveReader(contents, problems: problems) else {
      _ = try Self.read(contents, allowsTruncated) { try body(file, $0) }
      return
    }
    while let entry = try archive.next() {
      var member = file
      member.path = entry.stream.name
      member.modifiedAt = entry.modifiedAt ?? file.modifiedAt
      member.byteCount = entry.stream.byteCount ?? 0
      guard try Self.read(entry.stream, allowsTruncated, { try body(member, $0) }) else { return }
    }
  }

  private func contents(readsAhead: Bool) throws(InputError) -> ByteStream {
    guard !isDecompressed else { return summed }
    let contents = try summed.decompressed(problems: problems)
    return readsAhead && contents === summed ? summed.readAhead() : contents
  }

  /// Has a stream that cannot be read to its end read as far as it goes, and throws the reason then.
  private static func read(
    _ stream: ByteStream, _ allowsTruncated: Bool, _ body: (ByteStream) throws -> Bool
  ) throws -> Bool {
    guard allowsTruncated else { return try body(stream) }
    stream.endAtDamage()
    let continues = try body(stream)
    if let damage = stream.damage { throw damage }
    return continues
  }

  /// Reads what is left of the file.
  ///
  /// - Throws: InputError when its MD5 sum is another than the one beside it.
  /// - Returns: The MD5 sum.
  func checkedSum() throws(InputError) -> String {
    try summed.skip()
    let found = sum.finish()
    guard let stated, found != stated else { return found }
    throw InputError(
      name: file.path,
      reason: "has the MD5 sum \(found), and \(file.path).md5 says \(stated): download it again")
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
  /// From standard input the table may be named by `--table`, where its columns do not state which it is.
  static func open(
    _ stream: ByteStream, _ member: FileTree.File, _ options: PartnerOptions
  ) throws -> PartnerTableReader? {
    guard try PartnerDialect(stream.peek(PartnerDialect.beginningByteCount)) != nil else { return nil }
    let named = member.path == "-" && options.tables.count == 1 ? options.tables[0].pattern : nil
    return try PartnerTableReader(stream, path: named ?? member.path, allowsTruncated: options.allowsTruncated)
  }

  /// The group and the day that the table is of; a flat one is of the day on which its file was changed, unless its
  /// path states another.
  func unit(modifiedAt: Int64?) -> MergeUnit? {
    let changed = origin.storefront == nil ? nil : modifiedAt.map { Timestamp(seconds: $0).date.filter { $0 != "-" } }
    guard let group = origin.group, let date = origin.date ?? changed else { return nil }
    return MergeUnit(group: group, date: date, mode: header.mode)
  }
}
