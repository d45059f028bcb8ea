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
    body.append(contentsOf: "\n\n\n{\n \"resultCount\":\(records.count),\n \"results\": [".utf8)
    body.append(contentsOf: "\n".utf8)
    for (index, record) in records.enumerated() {
      if index > 0 { body.append(contentsOf: ", \n".utf8) }
      body.append(contentsOf: record)
    }
    if records.isEmpty { body.removeLast() }
    body.append(contentsOf: (records.isEmpty ? "]\n}\n\n\n" : "]\n}\n\n\n").utf8)
    return body
  }
}

/// The JavaScript function that an answer is passed to.
struct Callback: Equatable {
  let name: String

  private static let limit = 128

  /// - Returns: `nil` for what could be more than a name.
  init?(_ name: String) {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "_$.".utf8.contains(byte)
      }
    }
    guard !name.isEmpty, name.utf8.count <= Self.limit, isName else { return nil }
    self.name = name
  }

  /// `f({…});`, with the two line ends of Unicode escaped that JavaScript knew and JSON does not.
  func wrapping(_ body: [UInt8]) -> [UInt8] {
    let text = body.drop { $0 == 0x0A }
    let end = text.lastIndex { $0 != 0x0A } ?? text.startIndex
    return Array("\(name)(".utf8) + Self.escaped(text[...end]) + Array(");\n".utf8)
  }

  /// U+2028 and U+2029 are E2 80 A8 and E2 80 A9; `</` would end a script that a page holds the answer in.
  private static func escaped(_ body: ArraySlice<UInt8>) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(body.count)
    var index = body.startIndex
    while index < body.endIndex {
      if body[index...].starts(with: [0xE2, 0x80, 0xA8]) || body[index...].starts(with: [0xE2, 0x80, 0xA9]) {
        escaped += Array((body[index + 2] == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8)
        index += 3
      } else if body[index...].starts(with: "</".utf8) {
        escaped += Array(#"<\/"#.utf8)
        index += 2
      } else {
        escaped.append(body[index])
        index += 1
      }
    }
    return escaped
  }
}
