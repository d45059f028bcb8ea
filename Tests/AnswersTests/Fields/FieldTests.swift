import Answers
import Testing

struct FieldTests {
  /// Keys, and sentences of documentation, of every question.
  private static let tables: [(String, [(key: String, about: String)])] = [
    table(ItemDetailsQuestion.self), table(PricesQuestion.self), table(HistoryQuestion.self),
    table(RatingsQuestion.self), table(ReviewsQuestion.self), table(RanksQuestion.self), table(SearchQuestion.self),
    table(ChartListQuestion.self), table(ChartEntriesQuestion.self), table(DropsQuestion.self),
    table(StorefrontsQuestion.self), table(LinksQuestion.self), table(LinkToItemQuestion.self),
    table(PriceTextQuestion.self),
  ]

  private static func table<Asked: Question>(_: Asked.Type) -> (String, [(key: String, about: String)]) {
    (Asked.name, Asked.fields.map { ($0.column.key, $0.about) })
  }

  @Test func `every field has a key of its own in snake case and one sentence`() {
    for (name, fields) in Self.tables {
      #expect(Set(fields.map(\.key)).count == fields.count, "\(name)")
      for field in fields {
        #expect(field.key.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" }, "\(name).\(field.key)")
        #expect(field.about.hasSuffix(".") && field.about.count < 100, "\(name).\(field.key): \(field.about)")
      }
    }
  }

  @Test func `names of questions are unique`() {
    #expect(Set(Self.tables.map(\.0)).count == Self.tables.count)
  }
}
