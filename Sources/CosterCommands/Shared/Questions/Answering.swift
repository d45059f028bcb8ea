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
  /// Asks, writes the rows and reports what they do not say.
  func answer(from catalog: Catalog, to writer: inout AnswerWriter<Row>, in console: Console) throws {
    try answer(from: catalog, at: console.now) { try writer.write($0, in: console) }
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
  func forEach(_ references: [String], in console: Console, _ ask: (Self) throws -> Void) throws {
    try ReferenceList.forEach(references, in: console) { reference in
      var question = self
      question.reference = reference
      try ask(question)
    }
  }

  /// Answers for each reference, in their order.
  func answer(
    _ references: [String], from catalog: Catalog, to writer: inout AnswerWriter<Row>, in console: Console
  ) throws {
    try forEach(references, in: console) { try $0.answer(from: catalog, to: &writer, in: console) }
    try writer.finish()
  }
}
