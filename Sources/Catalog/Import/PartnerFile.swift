internal import Archives
internal import Feeds

/// A file that holds a table of the partner feed, or an archive that holds any number of them.
struct PartnerFile {
  let file: FileTree.File
  private let sum = SHA256()
  private let toldSum: ArchiveSum?
  private let raw: ByteStream

  /// Opens the file, and reads the MD5 sum that stands beside it.
  init(_ file: FileTree.File) throws(InputError) {
    self.file = file
    toldSum = file.path == "-" ? nil : try ArchiveSum(besides: file.path)
    let stream = try ByteStream(path: file.path)
    raw = toldSum.map { stream.summed(by: $0) } ?? stream
  }

  /// How much of the file has been read, decompressed or not.
  var bytesRead: Int64 { raw.offset }

  /// Calls `body` with each file in an archive, or once with the contents of a file that is none.
  ///
  /// When `body` returns `false`, nothing more is read. Throws when the archive is damaged.
  func forEachMember(_ body: (FileTree.File, ByteStream) throws -> Bool) throws {
    let contents = try raw.summed(by: sum).decompressed()
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

  /// The SHA-256 sum of the file, once all of it was read; throws when its MD5 is another than the one beside it.
  func checkedSum() throws(InputError) -> String {
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
