internal import Archives

/// One line of a stream, without its line feed.
struct InputLine {
  /// Counted from 1.
  var number: Int
  var bytes: ArraySlice<UInt8>
  /// Whether the line was longer than ``InputLines/longest``, and only its beginning is here.
  var isCut: Bool
}

/// The lines of a stream of any length, read in pieces of 256 KB; a line of any length takes little memory.
struct InputLines {
  /// The most bytes of a line that are kept.
  static let longest = 64 << 10
  private static let chunkSize = 256 << 10

  private var number = 0
  /// The beginning of a line whose end has not come yet.
  private var begun: [UInt8] = []
  private var isCut = false

  /// Calls `body` with each line, and calls `onPause` before more is waited for.
  static func forEach(
    in stream: ByteStream, onPause: () throws -> Void = {}, body: (InputLine) throws -> Void
  ) throws {
    var lines = InputLines()
    // A byte-order mark, as editors on Windows write it, is no part of the first line.
    if try stream.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) {
      var mark = [UInt8](repeating: 0, count: 3)
      _ = try stream.readChunk(&mark)
    }
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = try stream.readChunk(&chunk)
      if count == 0 { break }
      try lines.take(chunk[..<count], body)
      try onPause()
    }
    try lines.finish(body)
    try onPause()
  }

  private mutating func take(_ chunk: ArraySlice<UInt8>, _ body: (InputLine) throws -> Void) throws {
    var start = chunk.startIndex
    for end in chunk.indices where chunk[end] == 0x0A {
      let piece = chunk[start..<end]
      start = end + 1
      number += 1
      if begun.isEmpty, !isCut, piece.count <= Self.longest {
        try body(InputLine(number: number, bytes: piece, isCut: false))
      } else {
        begin(piece)
        try body(InputLine(number: number, bytes: begun[...], isCut: isCut))
        begun.removeAll(keepingCapacity: true)
        isCut = false
      }
    }
    begin(chunk[start...])
  }

  private mutating func begin(_ piece: ArraySlice<UInt8>) {
    let room = Self.longest - begun.count
    begun += piece.prefix(room)
    if piece.count > room { isCut = true }
  }

  private mutating func finish(_ body: (InputLine) throws -> Void) throws {
    guard !begun.isEmpty || isCut else { return }
    number += 1
    try body(InputLine(number: number, bytes: begun[...], isCut: isCut))
  }
}
