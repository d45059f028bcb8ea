internal import Feeds
internal import HTTPServer

/// A part of an answer's rows: the first, or the one that a cursor names.
struct Page {
  private var offset = 0
  private var limit = 100
  private let target: RequestTarget

  static let names: Set<String> = ["limit", "cursor"]
  private static let mostRows = 1000

  init(_ target: RequestTarget) throws(Problem) {
    self.target = target
    if let text = target["limit"] {
      guard let limit = Int(text), (1...Self.mostRows).contains(limit) else {
        throw Problem(400, detail: "'limit' takes a count from 1 to \(Self.mostRows).")
      }
      self.limit = limit
    }
    if let cursor = target["cursor"] {
      guard let offset = cursor.split(separator: ".").first.flatMap({ Int($0, radix: 36) }), offset > 0,
        cursor == self.cursor(at: offset)
      else { throw Problem(400, detail: "This cursor is not one of this question's.") }
      self.offset = offset
    }
  }

  /// Where a further page of the answer begins, with a sum by which it fits no other question: FNV-1a of the question
  /// without its page.
  private func cursor(at offset: Int) -> String {
    let question = target.query.filter { !Self.names.contains($0.name) }
    let text = question.reduce("\(target.path)#\(offset)") { "\($0)&\($1.name)=\($1.value)" }
    let sum = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\(String(offset, radix: 36)).\(String(sum, radix: 36))"
  }

  func response(_ rows: [ArraySlice<UInt8>], notes: [String]) -> HTTPResponse {
    var body = Array("{\"data\":[".utf8)
    for (index, row) in rows.dropFirst(offset).prefix(limit).enumerated() {
      body += Array((index == 0 ? "\n" : ",\n").utf8) + row
    }
    let end = offset + limit
    let rest: JSONTree = [
      "next": rows.count > end ? .string(cursor(at: end)) : .null, "notes": .array(notes.map(JSONTree.string)),
    ]
    body += Array("\n],".utf8) + rest.text(isCompact: true).dropFirst()
    return HTTPResponse(contentType: "application/json", body: body)
  }
}
