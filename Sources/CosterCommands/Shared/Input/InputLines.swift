internal import Archives
internal import CatalogModel

/// One line of a stream, without its line feed.
struct InputLine {
  /// Counted from 1.
  var number: Int
  var bytes: ArraySlice<UInt8>
  /// Whether the line was longer than ``InputLines/longest``, and is truncated to that.
  var isTruncated: Bool

  /// The text, without a carriage return at its end.
  var text: String { String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self) }
}

/// The lines of a stream of any length, read in pieces of 256 KB; a long line needs little memory.
struct InputLines {
  /// The most bytes of a line that are kept.
  static let longest = 64 << 10
  private static let chunkSize = 256 << 10

  private var number = 0
  /// The beginning of a line whose end has not come yet.
  private var begun: [UInt8] = []
  private var isTruncated = false

  /// Calls `body` with each line, and `onPause` before it waits for more input.
  static func forEach(
    in stream: ByteStream, onPause: () throws -> Void = {}, body: (InputLine) throws -> Void
  ) throws {
    var lines = InputLines()
    // A byte-order mark, as editors on Windows write it, does not belong to the first line.
    if try stream.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) {
      var mark = [UInt8](repeating: 0, count: 3)
      _ = try stream.readChunk(&mark)
    }
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = try stream.readChunk(&chunk)
      if count == 0 { break }
      try lines.add(chunk[..<count], body)
      try onPause()
    }
    try lines.finish(body)
    try onPause()
  }

  private mutating func add(_ chunk: ArraySlice<UInt8>, _ body: (InputLine) throws -> Void) throws {
    var start = chunk.startIndex
    for end in chunk.indices where chunk[end] == 0x0A {
      let piece = chunk[start..<end]
      start = end + 1
      number += 1
      if begun.isEmpty, !isTruncated, piece.count <= Self.longest {
        try body(InputLine(number: number, bytes: piece, isTruncated: false))
      } else {
        begin(piece)
        try body(InputLine(number: number, bytes: begun[...], isTruncated: isTruncated))
        begun.removeAll(keepingCapacity: true)
        isTruncated = false
      }
    }
    begin(chunk[start...])
  }

  private mutating func begin(_ piece: ArraySlice<UInt8>) {
    let room = Self.longest - begun.count
    begun += piece.prefix(room)
    if piece.count > room { isTruncated = true }
  }

  private mutating func finish(_ body: (InputLine) throws -> Void) throws {
    guard !begun.isEmpty || isTruncated else { return }
    number += 1
    try body(InputLine(number: number, bytes: begun[...], isTruncated: isTruncated))
  }
}

/// References from the command line, with the lines of standard input for `-`.
enum ReferenceList {
  static func forEach(_ references: [String], in console: Console, _ body: (String) throws -> Void) throws {
    for reference in references {
      guard reference == "-" else {
        try body(reference)
        continue
      }
      try InputLines.forEach(in: console.standardInput(), onPause: console.flush) { line in
        if !line.text.isEmpty { try body(line.text) }
      }
    }
  }
}

/// The help on references to items, the same for all verbs.
enum ReferenceHelp {
  static let kinds = "Apple ID, product link, bundle ID, in-app product ID, UPC, ISBN or sku:…"
  static let orPipe = "\(kinds); - reads them from standard input, one a line."

  /// The prefixes of the kinds of identifiers.
  static var prefixes: String {
    let words = Identifier.Scheme.allCases.map { "\($0.rawValue):" }
    return "\(words.dropLast().joined(separator: ", ")) and \(words.last ?? "")"
  }
}
