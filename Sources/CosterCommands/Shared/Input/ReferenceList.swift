/// References from the command line, with the lines of standard input for `-`.
enum ReferenceList {
  static func forEach(_ references: [String], in console: Console, _ body: (String) throws -> Void) throws {
    for reference in references {
      guard reference == "-" else {
        try body(reference)
        continue
      }
      try InputLines.forEach(in: console.standardInput(), onPause: console.flush) { line in
        let text = String(decoding: line.bytes.last == 0x0D ? line.bytes.dropLast() : line.bytes, as: UTF8.self)
        if !text.isEmpty { try body(text) }
      }
    }
  }
}
