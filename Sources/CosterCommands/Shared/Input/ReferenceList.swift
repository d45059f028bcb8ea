internal import CatalogModel
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
