internal import Answers
internal import Catalog

extension AnswerWriter {
  /// Writes a row, or reports what the rows do not say.
  mutating func write(_ part: AnswerPart<Row>, in console: Console) throws {
    switch part {
    case .row(let row): try write(row)
    case .note(let note): console.report(note)
    }
  }
}

extension Question {
  /// Asks one state of the catalog, writes the rows and reports what they do not say.
  func answer(from catalog: Catalog, to writer: inout AnswerWriter<Row>, in console: Console) throws {
    try catalog.reading { try answer(from: catalog, at: console.now) { try writer.write($0, in: console) } }
  }
}

extension OutputOptions {
  /// Asks, writes the rows in the requested format, and reports what they do not say.
  func write<QuestionType: Question>(
    _ question: QuestionType, from catalog: Catalog,
    forPeople: @autoclosure () -> [AnswerField<QuestionType.Row>]? = nil,
    shape: AnswerShape = .rows, in console: Console
  ) throws {
    var writer = writer(of: QuestionType.fields, forPeople: forPeople(), shape: shape, in: console)
    try question.answer(from: catalog, to: &writer, in: console)
    try writer.finish()
  }
}

extension ItemQuestion {
  /// Calls `ask` with the question of each reference, in their order; `-` means the lines of standard input.
  ///
  /// All are asked of one state of the catalog: of two prices, both are from before an import or both from after it.
  /// Between two pieces of standard input the state may change, because the second may come hours later.
  func forEach(
    _ references: [String], from catalog: Catalog?, in console: Console, _ ask: (Self) throws -> Void
  ) throws {
    try ReferenceList.forEachPiece(of: references, in: console) { piece in
      func askAll() throws {
        for reference in piece {
          var question = self
          question.reference = reference
          try ask(question)
        }
      }
      if let catalog { try catalog.reading(askAll) } else { try askAll() }
    }
  }

  /// Answers for each reference, in their order.
  func answer(
    _ references: [String], from catalog: Catalog, to writer: inout AnswerWriter<Row>, in console: Console
  ) throws {
    try answer(references, from: catalog, in: console) { try writer.write($0, in: console) }
    try writer.finish()
  }

  /// Passes on each part of the answer for each reference, in their order.
  func answer(
    _ references: [String], from catalog: Catalog, in console: Console, _ body: (AnswerPart<Row>) throws -> Void
  ) throws {
    if references.contains("-") { try catalog.limitMemory() }
    try ReferenceList.forEachPiece(of: references, in: console) { piece in
      try catalog.reading { try answer(piece, from: catalog, at: console.now, body) }
    }
  }
}
