internal import Archives
internal import CatalogModel

/// One line of a stream, without its line feed.
struct InputLine {
  /// Counted from 1.
  var number: Int
  var bytes: ArraySlice<UInt8>

  /// The text, without a carriage return at its end.
  var text: String { String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self) }
}

/// The lines of a stream of any length, read in pieces of 256 KB.
enum InputLines {
  /// A line that is not complete after so many bytes is refused: it must not take all memory.
  static let maxByteCount = 64 << 10
  private static let chunkSize = 256 << 10

  /// Calls `body` with each line, and `onPause` before it waits for more input.
  ///
  /// A line that is too long ends the reading with an error; with `tooLong` that is called, and the line is skipped.
  static func forEach(
    in stream: ByteStream, upTo maxByteCount: Int = maxByteCount, onPause: () throws -> Void = {},
    tooLong: (() throws -> Void)? = nil, body: (InputLine) throws -> Void
  ) throws {
    // A byte-order mark, as editors on Windows write it, does not belong to the first line.
    if try stream.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) { try stream.skip(3) }
    // The beginning of a line whose end has not come yet.
    var begun: [UInt8] = []
    var isSkipping = false
    var number = 1
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while case let count = try stream.readChunk(&chunk), count > 0 {
      var rest = chunk[..<count]
      while let end = rest.firstIndex(of: 0x0A) {
        if isSkipping {
          isSkipping = false
        } else if begun.isEmpty {
          try body(InputLine(number: number, bytes: rest[..<end]))
        } else {
          begun += rest[..<end]
          try body(InputLine(number: number, bytes: begun[...]))
          begun.removeAll(keepingCapacity: true)
        }
        number += 1
        rest = rest[(end + 1)...]
      }
      if !isSkipping { begun += rest }
      try onPause()
      guard begun.count > maxByteCount else { continue }
      guard let tooLong else {
        throw CommandFailure("Line \(number) of \(stream.name) is longer than \(maxByteCount >> 10) KB.")
      }
      try tooLong()
      (begun, isSkipping) = ([], true)
    }
    if !begun.isEmpty { try body(InputLine(number: number, bytes: begun[...])) }
    try onPause()
  }
}

/// References from the command line, with the lines of standard input for `-`.
enum ReferenceList {
  static func forEach(_ references: [String], in console: Console, _ body: (String) throws -> Void) throws {
    try forEachPiece(of: references, in: console) { try $0.forEach(body) }
  }

  /// Calls `body` with those that are there together: what the command line names, and what comes of standard input
  /// before more of it is waited for.
  static func forEachPiece(
    of references: [String], in console: Console, _ body: ([String]) throws -> Void
  ) throws {
    var piece: [String] = []
    func end() throws {
      defer { piece.removeAll(keepingCapacity: true) }
      if !piece.isEmpty { try body(piece) }
      try console.flush()
    }
    for reference in references {
      guard reference == "-" else {
        piece.append(reference)
        continue
      }
      try InputLines.forEach(in: console.standardInput(), onPause: end) { line in
        if !line.text.isEmpty { piece.append(line.text) }
      }
    }
    if !piece.isEmpty { try body(piece) }
  }
}

/// The help on references to items, the same for all verbs.
enum ReferenceHelp {
  static let kinds = "Apple ID, product link, bundle ID, in-app product ID, UPC, ISBN or sku:…"
  static let orPipe = "\(kinds); - reads them from standard input, one a line."

  static var prefixes: String {
    let words = Identifier.Scheme.allCases.map { "\($0.rawValue):" }
    return "\(words.dropLast().joined(separator: ", ")) and \(words.last ?? "")"
  }
}
