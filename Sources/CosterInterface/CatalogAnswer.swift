internal import AnswerFunctions
internal import Answers
internal import Catalog
internal import CatalogModel
internal import JSON
internal import Platform
internal import SQLite

/// What a catalog answers, as JSON on one line: rows as arrays, whose columns are named once.
struct CatalogAnswer {
  private var columns: [UInt8] = []
  private var rows: [UInt8] = []
  private var count: Int64 = 0
  private var notes: [AnswerNote] = []
  private var hasMore = false

  /// The answer as coster.h describes it.
  var text: [UInt8] {
    var text = Array("{\"columns\":".utf8) + columns + ",\"rows\":[".utf8 + rows + "],".utf8
    text.append(jsonMember: "has_more", .bool(hasMore))
    text += ",".utf8
    let notes = notes.map { note -> JSONTree in
      ["text": .string("\(note)"), "weight": .string(note.weight.rawValue)]
    }
    text.append(jsonMember: "notes", .array(notes))
    return text + "}".utf8
  }

  /// The first rows of a question's answer, or all of them where `limit` is 0.
  init(
    to question: QuestionDescription, _ arguments: QuestionArguments, rows limit: Int64, of catalog: Catalog
  ) throws {
    columns.append(json: .list(question.columns.map { .text($0.key) }))
    do throws(any Error) {
      try question.ask(arguments, of: catalog, at: Self.now) { part in
        switch part {
        case .row(let cells): try add(cells, limit)
        case .note(let note): notes.append(note)
        }
      }
    } catch is EnoughRows {}
  }

  /// The first rows of a statement's answer, or all of them where `limit` is 0.
  init(to statement: String, within milliseconds: Int64, rows limit: Int64, of catalog: Catalog) throws {
    let limits = StatementLimits(time: milliseconds > 0 ? milliseconds : nil)
    do {
      try limits.run(
        statement, on: catalog, columns: { columns.append(json: .list($0.map { .text($0) })) }
      ) { values in
        do { try add(values.map(Cell.init), limit) } catch is EnoughRows { return false }
        return true
      }
    } catch let error as SQLiteError {
      throw ParameterError(limits.sentence(on: error))
    }
  }

  private mutating func add(_ cells: [Cell], _ limit: Int64) throws(EnoughRows) {
    if limit > 0, count == limit {
      hasMore = true
      throw EnoughRows()
    }
    if count > 0 { rows += ",".utf8 }
    rows.append(json: .list(cells))
    count += 1
  }

  private static var now: Timestamp { Timestamp(seconds: Int64(time(nil))) }
}

/// Ends an answer of which enough is known.
private struct EnoughRows: Error {}
