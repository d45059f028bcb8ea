internal import HTTPServer

/// Records as the body of an answer, byte for byte as Apple frames them.
enum ResultList {
  static let contentType = "text/javascript; charset=utf-8"

  static func response(_ records: [[UInt8]], callback: Callback?) -> HTTPResponse {
    let body = callback.map { $0.wrapping(framed(records)) } ?? framed(records)
    return HTTPResponse(contentType: contentType, body: body)
  }

  static func framed(_ records: [[UInt8]]) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(records.reduce(64) { $0 + $1.count + 3 })
    body += "\n\n\n{\n \"resultCount\":\(records.count),\n \"results\": [".utf8
    for (index, record) in records.enumerated() {
      body += (index > 0 ? ", \n" : "\n").utf8
      body += record
    }
    return body + "]\n}\n\n\n".utf8
  }
}

/// The JavaScript function that an answer is passed to.
struct Callback: Equatable {
  let name: String

  private static let limit = 128
  private static let bytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$.".utf8)

  /// - Returns: `nil` for what could be more than a name.
  init?(_ name: String) {
    guard (1...Self.limit).contains(name.utf8.count), name.utf8.allSatisfy(Self.bytes.contains) else { return nil }
    self.name = name
  }

  /// `f({…});`, with the two line ends of Unicode escaped that JavaScript knew and JSON does not.
  func wrapping(_ body: [UInt8]) -> [UInt8] {
    let text = body.drop { $0 == 0x0A }
    let end = text.lastIndex { $0 != 0x0A } ?? text.startIndex
    return Array("\(name)(".utf8) + Self.escaped(text[...end]) + Array(");\n".utf8)
  }

  /// By bytes, since a mark may combine with a slash; `</` would end a script that a page holds the answer in.
  private static func escaped(_ body: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    body.replacing("\u{2028}".utf8, with: #"\u2028"#.utf8).replacing("\u{2029}".utf8, with: #"\u2029"#.utf8)
      .replacing("</".utf8, with: #"<\/"#.utf8)
  }
}
