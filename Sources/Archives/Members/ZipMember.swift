/// What a zip says of one member: in its directory, or in the header before the member.
struct ZipMember {
  /// The bytes of a header without the name and the extra fields.
  static let headerByteCount: Int64 = 30

  /// As written.
  private(set) var name: [UInt8] = []
  private(set) var compressedByteCount: Int64
  /// Where its header begins; 0 of a header.
  private(set) var offset: Int64 = 0
  /// How many bytes of name and extra fields follow a header.
  let nameAndExtraByteCount: Int64
  private var byteCount: Int64
  private let flags: Int
  private let method: Int
  private let checksum: Int64
  private let nameByteCount: Int
  /// A name in Unicode beside the first one (APPNOTE 4.6.9), which some readers take instead.
  private var otherName: [UInt8]?

  /// Whether sizes and the checksum follow the contents.
  var hasDescriptor: Bool { flags & 8 != 0 }

  // MARK: - Reading

  /// Takes a member of the directory; `nil` where there is none.
  init?(takingFrom bytes: inout ArraySlice<UInt8>) {
    var start = bytes
    guard start.count >= 46, start.starts(with: [0x50, 0x4B, 1, 2]) else { return nil }
    start = start.dropFirst(6)
    self.init(common: &start)
    let commentByteCount = Int(start.take(2))
    start = start.dropFirst(8)
    offset = start.take(4)
    guard start.count >= Int(nameAndExtraByteCount) + commentByteCount else { return nil }
    guard let completed = completed(Array(start.prefix(Int(nameAndExtraByteCount)))) else { return nil }
    self = completed
    bytes = start.dropFirst(Int(nameAndExtraByteCount) + commentByteCount)
  }

  /// Takes a header without its name; `nil` where there is none.
  init?(header bytes: inout ArraySlice<UInt8>) {
    guard bytes.count == Self.headerByteCount, bytes.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
    bytes = bytes.dropFirst(4)
    self.init(common: &bytes)
  }

  /// Takes what a header and the directory have in common, after the version.
  private init(common bytes: inout ArraySlice<UInt8>) {
    bytes = bytes.dropFirst(2)
    (flags, method) = (Int(bytes.take(2)), Int(bytes.take(2)))
    bytes = bytes.dropFirst(4)
    (checksum, compressedByteCount, byteCount) = (bytes.take(4), bytes.take(4), bytes.take(4))
    nameByteCount = Int(bytes.take(2))
    nameAndExtraByteCount = Int64(nameByteCount) + bytes.take(2)
  }

  /// The same with its name, and with what the extra fields say; `nil` where they are cut off.
  func completed(_ nameAndExtra: [UInt8]) -> ZipMember? {
    guard nameAndExtra.count == Int(nameAndExtraByteCount) else { return nil }
    var member = self
    member.name = Array(nameAndExtra.prefix(nameByteCount))
    var extra = nameAndExtra[nameByteCount...]
    while extra.count >= 4 {
      let (kind, count) = (extra.take(2), Int(extra.take(2)))
      member.take(extra.prefix(count), kind: kind)
      extra = extra.dropFirst(count)
    }
    return member
  }

  private static let isLarge: Int64 = 0xFFFF_FFFF

  private mutating func take(_ field: ArraySlice<UInt8>, kind: Int64) {
    var field = field
    switch kind {
    case 0x0001:
      // Only the sizes that did not fit are there, in this order (APPNOTE 4.5.3).
      if byteCount == Self.isLarge { byteCount = field.takeSize() }
      if compressedByteCount == Self.isLarge { compressedByteCount = field.takeSize() }
      if offset == Self.isLarge { offset = field.takeSize() }
    case 0x7075 where field.count >= 5: otherName = Array(field.dropFirst(5))
    default: break
    }
  }

  // MARK: - Comparing

  /// How a member of the directory and its header differ, as words that follow its name; `nil` where they agree.
  func difference(from header: ZipMember) -> String? {
    if header.name != name { return "is called '\(String(fileName: header.name))' in the header before it" }
    if name.contains(0) { return "has a name with a zero byte" }
    if let other = otherName ?? header.otherName, otherName != header.otherName || isASCII && other != name {
      return "is called '\(String(fileName: other))' as well"
    }
    if flags & 1 != header.flags & 1 || method != header.method || !isASCII && flags & 0x800 != header.flags & 0x800 {
      return "is packed or named in another way in the header before it"
    }
    if hasDescriptor != header.hasDescriptor { return "has sizes after it, or in the header before it alone" }
    for (stated, own) in [(byteCount, header.byteCount), (compressedByteCount, header.compressedByteCount)] {
      if stated != own, !(hasDescriptor && own == 0) {
        return "has \(stated) bytes in the directory, and \(own) in the header before it"
      }
    }
    let isSame = checksum == header.checksum || hasDescriptor && header.checksum == 0
    return isSame ? nil : "has another checksum in the header before it"
  }

  private var isASCII: Bool { name.allSatisfy { $0 < 0x80 } }

  /// The forms that the sizes after the contents may have.
  var descriptors: [[UInt8]] {
    [4, 8].flatMap { size -> [[UInt8]] in
      let sizes = little(checksum, 4) + little(compressedByteCount, size) + little(byteCount, size)
      return [[0x50, 0x4B, 7, 8] + sizes, sizes]
    }
  }

  private func little(_ number: Int64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

extension ArraySlice<UInt8> {
  /// Takes a number of so many bytes, the lowest first; what is missing counts as 0.
  mutating func take(_ count: Int) -> Int64 {
    let bytes = prefix(count)
    self = dropFirst(count)
    return bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Takes a size of eight bytes, at most 2⁴⁸: no file is larger, and sums of such numbers are numbers.
  mutating func takeSize() -> Int64 {
    let size = take(8)
    return (0...1 << 48).contains(size) ? size : 1 << 48
  }
}
