/// The directory at the end of a zip, compared with the headers before its members (PKWARE APPNOTE 4.3 to 4.5).
///
/// Unpackers follow the directory, readers of a stream the headers: where these differ, they see two packages.
struct ZipDirectory {
  /// The largest directory, of 46 bytes or more for each member.
  static let maxBytes: Int64 = 16 << 20

  private let file: OpenFile
  private let byteCount: Int64
  private let end: ZipEnd

  /// Refuses a zip that two readers would read differently; what it says of itself is not compared with its contents.
  ///
  /// - Returns: The members' names, in the order in which they lie in the file.
  /// - Throws: `InputError` of the member, or of the file.
  static func names(in file: OpenFile) throws(InputError) -> [[UInt8]] {
    let directory = try ZipDirectory(file)
    let members = try directory.members()
    try directory.compare(members)
    guard file.seek(0, from: 0) == 0 else { throw InputError(system: file.path) }
    return members.map(\.name)
  }

  private init(_ file: OpenFile) throws(InputError) {
    self.file = file
    byteCount = try file.byteCount() ?? 0
    end = try ZipEnd(of: file, byteCount)
    guard end.directory.count <= Self.maxBytes else {
      throw InputError(name: file.path, reason: "has a directory that is too large to be that of content")
    }
  }

  // MARK: - The directory

  private func members() throws(InputError) -> [ZipMember] {
    let bytes = try file.bytes(at: end.directory)
    var rest = bytes[...]
    var members: [ZipMember] = []
    while !rest.isEmpty {
      guard let member = ZipMember(takingFrom: &rest) else {
        throw InputError(name: file.path, reason: "is damaged or cut off within its directory")
      }
      members.append(member)
    }
    guard members.count == end.memberCount else {
      throw InputError(
        name: file.path,
        reason: "is damaged or cut off: its directory has \(members.count) members, and states \(end.memberCount)")
    }
    return members.sorted { $0.offset < $1.offset }
  }

  // MARK: - The headers before the members

  private func compare(_ members: [ZipMember]) throws(InputError) {
    var position: Int64 = 0
    for member in members {
      guard member.offset == position else { throw gap(from: position, to: member.offset, before: member) }
      position = try compare(member)
    }
    guard position == end.directory.lowerBound else {
      throw gap(from: position, to: end.directory.lowerBound, before: nil)
    }
  }

  private func gap(from position: Int64, to next: Int64, before member: ZipMember?) -> InputError {
    guard position < next else {
      return InputError(name: name(of: member), reason: "lies within another member: the zip is damaged or deceives")
    }
    return InputError(
      name: file.path, reason: "has \(next - position) bytes at byte \(position) of which its directory says nothing")
  }

  /// Compares a member with its header, and returns where the member ends.
  private func compare(_ member: ZipMember) throws(InputError) -> Int64 {
    let start = member.offset + ZipMember.headerByteCount
    var fixed = try file.bytes(at: member.offset..<min(start, byteCount))[...]
    guard let header = ZipMember(header: &fixed) else { throw cutOff(member) }
    let own = try file.bytes(at: start..<min(start + header.nameAndExtraByteCount, byteCount))
    guard let header = header.completed(own) else { throw cutOff(member) }
    if let difference = member.difference(from: header) {
      throw InputError(name: name(of: member), reason: difference)
    }
    let contentsEnd = start + header.nameAndExtraByteCount + member.compressedByteCount
    guard contentsEnd <= end.directory.lowerBound else { throw cutOff(member) }
    return header.hasDescriptor ? try contentsEnd + descriptorByteCount(of: member, at: contentsEnd) : contentsEnd
  }

  /// Sizes may follow the contents, with a mark or without, in four bytes or in eight (APPNOTE 4.3.9).
  private func descriptorByteCount(of member: ZipMember, at start: Int64) throws(InputError) -> Int64 {
    let bytes = try file.bytes(at: start..<min(start + 24, end.directory.lowerBound))
    let forms = member.descriptors.filter { bytes.starts(with: $0) }
    guard let form = forms.max(by: { $0.count < $1.count }) else {
      throw InputError(
        name: name(of: member), reason: "has other sizes or another checksum after it than its directory states")
    }
    return Int64(form.count)
  }

  private func cutOff(_ member: ZipMember) -> InputError {
    InputError(name: name(of: member), reason: "is damaged or cut off: its directory has no header to point to")
  }

  private func name(of member: ZipMember?) -> String {
    member.map { "\(file.path)/\(String(fileName: $0.name))" } ?? file.path
  }
}

extension OpenFile {
  /// The bytes at these positions, which must be there.
  func bytes(at range: Range<Int64>) throws(InputError) -> [UInt8] {
    guard seek(range.lowerBound, from: 0) == range.lowerBound else { throw InputError(system: path) }
    let stream = try ByteStream(self).next(Int64(range.count), named: path)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: range.count)
    while bytes.count < range.count, case let count = try stream.readChunk(&chunk), count > 0 {
      bytes += chunk.prefix(count)
    }
    guard bytes.count == range.count else {
      throw InputError(name: path, reason: "is damaged or cut off before byte \(range.upperBound)")
    }
    return bytes
  }
}
