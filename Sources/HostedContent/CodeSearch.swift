internal import Archives

/// Looks for executable code in a file of content, and in the archives and packed files that it is, at any depth.
///
/// A program that a zip in `Contents` has reaches the device like one that lies there openly.
struct CodeSearch {
  /// What was found at a path below the package.
  private(set) var findings: [(rule: ContentFinding.Rule, path: String, detail: String)] = []
  /// How many unpacked bytes of archives are still looked at.
  private var bytesLeft = ContentPackage.maxBytes

  private static let maxDepth = 16

  /// Where a file is, for messages, and what it is called there: `map.txt` in `Contents/map.txt.gz`.
  private struct Place {
    var path: String
    var name: String

    func member(_ path: String) -> Place { Place(path: "\(self.path)/\(path)", name: "\(name)/\(path)") }

    var unpacked: Place {
      let end = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
      return Place(path: path, name: String(name[..<end]))
    }
  }

  /// Looks at a file of the content.
  ///
  /// - Throws: `InputError` where the file itself cannot be read.
  mutating func look(at stream: ByteStream, path: String) throws(InputError) {
    let place = Place(path: path, name: path)
    do throws(InputError) { try look(at: stream, place, depth: 0) } catch {
      if let own = stream.readError { throw own }
      unread(place, "cannot be looked into: \(error.reason)")
    }
    try stream.skip()
  }

  private mutating func look(at stream: ByteStream, _ place: Place, depth: Int) throws(InputError) {
    if let what = ExecutableCode.what(try stream.peek(ExecutableCode.byteCount), path: place.name) {
      findings.append((.executable, place.path, "is \(what)"))
      return
    }
    if ExecutableCode.isScript(path: place.name) {
      findings.append((.script, place.path, "is a script by its name; an app must not run code that it fetched"))
    }
    if let format = OtherArchive.name(of: try stream.peek(OtherArchive.byteCount)) {
      return unread(place, "is a \(format) archive, which is not looked into")
    }
    guard try stream.beginsPacked else { return }
    guard depth < Self.maxDepth else { return unread(place, "is packed more than \(Self.maxDepth) times") }
    try lookInside(stream, place, depth: depth + 1)
  }

  private mutating func lookInside(_ stream: ByteStream, _ place: Place, depth: Int) throws(InputError) {
    let problems = InputProblems()
    if let archive = try ArchiveReader(stream, problems: problems) {
      while let member = try archive.next() {
        try look(at: member.stream, place.member(member.path), depth: depth)
        try finish(member.stream)
      }
    } else {
      let contents = try stream.decompressed(problems: problems)
      try look(at: contents, place.unpacked, depth: depth)
      try finish(contents)
    }
    for problem in problems.all { unread(place, "was not looked into wholly: \(problem.name) \(problem.reason)") }
  }

  /// Reads the rest of what is packed: no checksum is compared before its end.
  private mutating func finish(_ stream: ByteStream) throws(InputError) {
    let before = stream.offset
    try stream.skip(Int(bytesLeft))
    bytesLeft -= stream.offset - before
    guard bytesLeft > 0 else { throw InputError(name: stream.name, reason: "it makes more than 2 GB unpacked") }
  }

  private mutating func unread(_ place: Place, _ detail: String) { findings.append((.unread, place.path, detail)) }
}

/// Archives that are known by their first bytes, and not read.
enum OtherArchive {
  /// How many first bytes are examined.
  static let byteCount = 26

  private static let marks: [(name: String, beginnings: [String])] = [
    ("7z", ["7z\u{BC}\u{AF}'\u{1C}"]), ("RAR", ["Rar!\u{1A}\u{7}"]), ("xar", ["xar!"]), ("cabinet", ["MSCF\0\0\0\0"]),
    ("cpio", ["070701", "070702", "070707"]), ("pbzx", ["pbzx"]), ("Apple", ["AA01", "YAA1"]),
  ]

  /// - Returns: `nil` for anything else.
  static func name(of beginning: ArraySlice<UInt8>) -> String? {
    let mark = marks.first { mark in
      mark.beginnings.contains { beginning.starts(with: $0.unicodeScalars.lazy.map { UInt8($0.value) }) }
    }
    return mark?.name ?? (isBinaryCPIO(beginning) ? "cpio" : nil)
  }

  /// Whether a header of cpio's oldest form begins here, in either order of bytes: its mark of two bytes alone may
  /// begin anything, so that the type of the file and the length of its name have to be possible ones (`cpio(5)`).
  private static func isBinaryCPIO(_ beginning: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(beginning.prefix(byteCount))
    guard bytes.count == byteCount else { return false }
    return [false, true].contains { isBigEndian in
      func number(_ offset: Int) -> Int {
        let (low, high) = isBigEndian ? (bytes[offset + 1], bytes[offset]) : (bytes[offset], bytes[offset + 1])
        return Int(high) << 8 | Int(low)
      }
      let types = [0o010000, 0o020000, 0o040000, 0o060000, 0o100000, 0o120000, 0o140000]
      return number(0) == 0o070707 && types.contains(number(6) & 0o170000) && (2...1024).contains(number(20))
    }
  }
}
