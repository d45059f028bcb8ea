public import Catalog
public import CatalogModel

/// A question to a catalog: its parameters, and the fields of its answer's rows.
///
/// Each is a file of `Questions/`. A face – the command line, the server, the pages, SQL – sets the parameters, asks,
/// and translates what comes; it adds no row, no column and no rule of its own.
public protocol Question: Sendable {
  /// A row of the answer.
  associatedtype Row
  /// The name for programs: `prices`.
  static var name: String { get }
  /// What it answers, in one sentence.
  static var summary: String { get }
  /// Its parameters: how each is written, and what it sets.
  static var parameters: [QuestionParameter<Self>] { get }
  /// The only list of the answer's columns.
  static var fields: [AnswerField<Row>] { get }
  /// Further columns, which are null unless a parameter asks for them; a face may leave them out then.
  static var requestedFields: [AnswerField<Row>] { get }

  /// The question with no parameter set.
  init()

  /// Asks, and passes each part of the answer on as soon as it is known.
  ///
  /// A face asks within `Catalog.reading`, so that all parts are of one state, whoever writes meanwhile.
  ///
  /// - Throws: ``ParameterError`` where parameters do not go together, `CatalogError` where the catalog cannot be read,
  ///   and what `body` throws.
  func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws

  /// The same question, answered with these rows alone, counted from 0; `nil` where its rows cannot be left out before
  /// they are read.
  func limited(to rows: Range<Int>) -> Self?
}

/// A row of an answer, or something that the rows do not say.
public enum AnswerPart<Row> {
  /// A row.
  case row(Row)
  /// What the rows do not say.
  case note(AnswerNote)
}

/// Some of an answer's rows.
public struct AnswerPage<Row> {
  /// The rows.
  public var rows: [Row] = []
  /// What the rows do not say.
  public var notes: [AnswerNote] = []
  /// Whether there are rows after these.
  public var hasMore = false

  /// Whether something that was asked for was not found.
  public var isPartial: Bool { notes.contains { $0.isMissing } }
}

extension Question {
  /// No column depends on parameters.
  public static var requestedFields: [AnswerField<Row>] { [] }

  /// No rows are left out before they are read.
  public func limited(to rows: Range<Int>) -> Self? { nil }

  /// The rows with these numbers, counted from 0; what comes after them is not read.
  public func page(_ range: Range<Int>, from catalog: Catalog, at now: Timestamp) throws -> AnswerPage<Row> {
    // One row more shows whether there are more.
    let range = range.lowerBound..<range.upperBound + 1
    var page = AnswerPage<Row>()
    do {
      if let limited = limited(to: range) {
        try limited.answer(from: catalog, at: now) { part in page.add(part) }
      } else {
        var number = 0
        try answer(from: catalog, at: now) { part in
          if case .row = part {
            number += 1
            guard number > range.lowerBound else { return }
          }
          page.add(part)
          if number == range.upperBound { throw EndOfPage() }
        }
      }
    } catch is EndOfPage {}
    page.hasMore = page.rows.count == range.count
    if page.hasMore { page.rows.removeLast() }
    return page
  }
}

extension AnswerPage {
  fileprivate mutating func add(_ part: AnswerPart<Row>) {
    switch part {
    case .row(let row): rows.append(row)
    case .note(let note): notes.append(note)
    }
  }
}

/// Ends an answer of which enough is known.
private struct EndOfPage: Error {}
