/// A column of an answer, and how a row fills it.
struct AnswerField<Row>: Sendable {
  var column: Column
  var cell: @Sendable (Row) -> Cell

  init(_ column: Column, cell: @escaping @Sendable (Row) -> Cell) {
    (self.column, self.cell) = (column, cell)
  }
}
