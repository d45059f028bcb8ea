internal import Answers
internal import Catalog

extension Question {
  /// Asks, writes the rows and reports what they do not say.
  func answer(from catalog: Catalog, to writer: inout AnswerWriter<Row>, in console: Console) throws {
    try answer(from: catalog, at: console.now) { part in
      switch part {
      case .row(let row): try writer.write(row)
      case .note(let note): console.report(note)
      }
    }
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
