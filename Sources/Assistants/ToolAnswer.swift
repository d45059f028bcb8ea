internal import AnswerFunctions
internal import Answers
internal import Catalog
internal import CatalogModel
internal import JSON

/// What a tool answers: rows as JSON objects, what they do not say, and whether there are more.
struct ToolAnswer {
  private var rows: [[UInt8]] = []
  private var notes: [String] = []
  private var hasMore = false

  /// The answer as a JSON object on one line.
  var text: [UInt8] {
    var text = Array("{\"rows\":[".utf8)
    for (index, row) in rows.enumerated() { text += (index == 0 ? [] : [UInt8(ascii: ",")]) + row }
    text += "],".utf8
    text.append(jsonMember: "has_more", .bool(hasMore))
    text += ",".utf8
    text.append(jsonMember: "notes", .array(notes.map { .string($0) }))
    return text + "}".utf8
  }

  /// The first rows of a question's answer.
  init<QuestionType: Question>(
    _ question: QuestionType, rows count: Int, from catalog: Catalog, at now: Timestamp
  ) throws {
    let page = try catalog.reading { try question.page(0..<count, from: catalog, at: now) }
    let writer = JSONRow(QuestionType.fields.map(\.column))
    rows = page.rows.map { row in
      var json: [UInt8] = []
      writer.append(QuestionType.fields.map { $0.cell(row) }, to: &json)
      return json
    }
    (notes, hasMore) = (page.notes.map { "\($0)" }, page.hasMore)
  }

  /// How long a statement may run, in milliseconds.
  private static let timeLimit: Int64 = 5_000
  /// How many bytes a statement's rows may have: an assistant reads every one of them.
  private static let maxByteCount = 100_000

  /// The first rows of a statement's answer.
  init(statement: String, rows count: Int, from catalog: Catalog) throws {
    var writer: JSONRow?
    var byteCount = 0
    do {
      try catalog.query(
        statement, within: Self.timeLimit, functions: AnswerFunctions.define(on:),
        columns: { writer = JSONRow(Column.columns(ofStatement: $0)) }
      ) { _, values in
        guard rows.count < count, byteCount < Self.maxByteCount else {
          hasMore = true
          throw EnoughRows()
        }
        var json: [UInt8] = []
        writer?.append(values.map(Cell.init), to: &json)
        byteCount += json.count
        rows.append(json)
      }
    } catch is EnoughRows {}
  }

  private struct EnoughRows: Error {}
}
