internal import Answers
internal import JSON
internal import HTTPServer

/// A part of an answer's rows: the first, or the one that a cursor names.
struct RowPage {
  private var offset = 0
  private var limit = Self.defaultRows
  private let target: RequestTarget

  static let names: Set<String> = ["limit", "cursor"]
  static let defaultRows = 100
  static let maxRows = 1000

  init(_ target: RequestTarget) throws(Problem) {
    self.target = target
    if let text = target["limit"] {
      guard let limit = Int(text), (1...Self.maxRows).contains(limit) else {
        throw Problem(400, detail: "'limit' takes a count from 1 to \(Self.maxRows).")
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

  /// Where a further page of the answer begins, with a checksum by which it fits no other question: FNV-1a of the
  /// question without its page.
  private func cursor(at offset: Int) -> String {
    let question = target.query.filter { !Self.names.contains($0.name) }
    let text = question.reduce("\(target.path)#\(offset)") { "\($0)&\($1.name)=\($1.value)" }
    let checksum = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "\(String(offset, radix: 36)).\(String(checksum, radix: 36))"
  }

  /// Which rows of the answer, counted from 0.
  var rows: Range<Int> { offset..<offset + limit }

  var isFirst: Bool { offset == 0 }

  func response(_ answer: OwnAnswer) -> HTTPResponse {
    var body = Array("{\"data\":[".utf8)
    for (index, row) in answer.rows.enumerated() { body += Array((index == 0 ? "\n" : ",\n").utf8) + row }
    let rest: JSONTree = [
      "next": answer.hasMore ? .string(cursor(at: rows.upperBound)) : .null,
      "notes": .array(answer.notes.map { .string("\($0)") }),
    ]
    body += Array("\n],".utf8) + rest.text(isCompact: true).dropFirst()
    return HTTPResponse(contentType: "application/json", body: body)
  }
}
