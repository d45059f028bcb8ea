internal import AnswerFunctions
internal import Answers
internal import Catalog
internal import CatalogModel
internal import JSON
internal import SQLite

/// What a tool answers: rows as JSON objects, what they do not say, and whether there are more.
struct ToolAnswer {
  private var rows: [[UInt8]] = []
  private var notes: [String] = []
  private var hasMore = false
  /// The columns whose texts others wrote.
  private var others: [String] = []

  /// The answer as a JSON object on one line; what is said of its texts comes before them.
  var text: [UInt8] {
    var text = Array("{".utf8)
    text.append(jsonMember: "written_by_others", .array(others.map { .string($0) }))
    text += ",\"rows\":[".utf8
    for (index, row) in rows.enumerated() { text += (index == 0 ? [] : [UInt8(ascii: ",")]) + row }
    text += "],".utf8
    text.append(jsonMember: "has_more", .bool(hasMore))
    text += ",".utf8
    text.append(jsonMember: "notes", .array(notes.map { .string($0) }))
    return text + "}".utf8
  }

  /// Columns whose texts are words of Coster's own, or codes; any other text may be whatever others wrote.
  private static let own: Set<String> = [
    "billed_now", "currency", "joined_by", "kind", "language", "mark", "name_storefront", "note", "offer",
    "old_currency", "origin", "period", "provenance", "state", "storefront",
  ]

  /// The first rows of a question's answer; `further` fields come after the question's own.
  init<QuestionType: Question>(
    _ question: QuestionType, and further: [AnswerField<QuestionType.Row>] = [], rows count: Int,
    from catalog: Catalog, at now: Timestamp
  ) throws {
    let page = try catalog.reading { try question.page(0..<count, from: catalog, at: now) }
    let fields = QuestionType.fields + further
    let writer = JSONRow(fields.map(\.column))
    rows = page.rows.map { row in
      var json: [UInt8] = []
      writer.append(fields.map { $0.cell(row) }, to: &json)
      return json
    }
    others = fields.filter { [.text, .texts].contains($0.type) && !Self.own.contains($0.column.key) }.map(\.column.key)
    (notes, hasMore) = (page.notes.map { "\($0)" }, page.hasMore)
  }

  /// How many bytes a statement's rows may have: an assistant reads every one of them.
  private static let maxByteCount = 100_000
  /// Values are small, so that no single step of SQLite's takes long: nothing interrupts one.
  private static let limits = StatementLimits(time: 5_000, valueSize: maxByteCount)

  /// The first rows of a statement's answer.
  init(statement: String, rows count: Int, from catalog: Catalog) throws {
    var writer: JSONRow?
    var columns: [Column] = []
    var texts: Set<Int> = []
    var byteCount = 0
    do {
      try Self.limits.run(
        statement, on: catalog,
        columns: {
          columns = Column.columns(ofStatement: $0)
          writer = JSONRow(columns)
        }
      ) { values in
        // A statement may call a name whatever it likes.
        texts.formUnion(values.indices.filter { if case .text = values[$0] { true } else { false } })
        var json: [UInt8] = []
        writer?.append(values.map(Cell.init), to: &json)
        byteCount += json.count
        hasMore = rows.count == count || byteCount > Self.maxByteCount
        if rows.isEmpty, hasMore {
          throw ParameterError(
            "A row of this answer is too large. Ask for fewer columns, or for parts of them: substr().")
        }
        if !hasMore { rows.append(json) }
        return !hasMore
      }
    } catch let error as SQLiteError {
      throw ParameterError(Self.limits.sentence(on: error))
    }
    others = texts.sorted().map { columns[$0].key }
  }
}
