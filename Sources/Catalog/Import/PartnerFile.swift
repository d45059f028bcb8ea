internal import Archives
internal import CatalogModel
internal import Feeds

/// A file that holds a table of the partner feed, or an archive that holds any number of them.
struct PartnerFile {
  let file: FileTree.File
  private let sum = SHA256()
  private let toldSum: ArchiveSum?
  private let raw: ByteStream
  /// The same bytes, summed as they pass.
  private let summed: ByteStream
  private let isDecompressed: Bool

  /// Opens the file, and reads the MD5 sum that stands beside it.
  init(_ file: FileTree.File) throws(InputError) {
    try self.init(PartnerSource(file: file))
  }

  init(_ source: PartnerSource) throws(InputError) {
    file = source.file
    isDecompressed = source.contents != nil
    toldSum = isDecompressed ? nil : try ArchiveSum(besides: file.path)
    if let contents = source.contents {
      raw = contents
    } else {
      let stream = try ByteStream(path: file.path)
      raw = toldSum.map { stream.summed(by: $0) } ?? stream
    }
    summed = raw.summed(by: sum)
  }

  /// How much of the file has been read, decompressed or not.
  var bytesRead: Int64 { raw.offset }

  /// Calls `body` with each file in an archive, or once with the contents of a file that is none.
  ///
  /// When `body` returns `false`, nothing more is read. Throws when the archive is damaged.
  func forEachMember(_ body: (FileTree.File, ByteStream) throws -> Bool) throws {
    let contents = isDecompressed ? summed : try summed.decompressed()
    guard let archive = try ArchiveReader(contents) else {
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

  /// Reads what is left of the file, and returns its SHA-256 sum; throws when its MD5 is another than the one beside it.
  func checkedSum() throws(InputError) -> String {
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while try summed.readChunk(&chunk) > 0 {}
    if let toldSum {
      let found = toldSum.finish()
      guard found == toldSum.expected else {
        throw InputError(
          name: file.path,
          reason: "has the MD5 sum \(found), and \(file.path).md5 says \(toldSum.expected): download it again")
      }
    }
    return sum.finish()
  }
}

extension PartnerTableReader {
  /// Opens a table of a file or an archive; `nil` when it is none.
  ///
  /// From standard input the table may be named by `--table`, where its columns do not tell which it is.
  static func open(
    _ stream: ByteStream, _ member: FileTree.File, _ options: PartnerOptions
  ) throws -> PartnerTableReader? {
    guard FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount)) == .feed(.partnerFeed) else {
      return nil
    }
    let named = member.path == "-" && options.tables.count == 1 ? options.tables[0].pattern : nil
    return try PartnerTableReader(
      stream, path: named ?? member.path, allowsCut: options.allowsTruncated)
  }

  /// The snapshot that the table belongs to; a flat one is of the day on which its file was changed, unless its path
  /// tells another.
  func snapshotName(modifiedAt: Int64?) -> SnapshotName? {
    let changed = origin.storefront == nil ? nil : modifiedAt.map { Timestamp(seconds: $0).date.filter { $0 != "-" } }
    guard let group = origin.group, let date = origin.date ?? changed else { return nil }
    return SnapshotName(group: group, date: date, mode: header.mode)
  }
}
