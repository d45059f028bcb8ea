/// What a question takes and answers, without its type: help, OpenAPI and other languages are made from this.
public struct QuestionDescription: Sendable {
  public struct Parameter: Sendable {
    public var name: String
    public var type: FieldType
    /// What the text of one value looks like, as a regular expression of ECMA-262.
    public var pattern: String
    /// Whether it takes several values, with commas between them.
    public var isList: Bool
    public var isRequired: Bool
    public var help: String
  }

  public struct Field: Sendable {
    public var key: String
    public var type: FieldType
    public var isNullable: Bool
    /// One sentence on what it says.
    public var about: String
  }

  public var name: String
  public var summary: String
  public var parameters: [Parameter]
  public var fields: [Field]

  public init<QuestionType: Question>(_: QuestionType.Type) {
    (name, summary) = (QuestionType.name, QuestionType.summary)
    parameters = QuestionType.parameters.map { parameter in
      Parameter(
        name: parameter.name, type: parameter.type, pattern: parameter.pattern(), isList: parameter.isList,
        isRequired: parameter.isRequired,
        help: parameter.help)
    }
    fields = QuestionType.fields.map { field in
      Field(key: field.column.key, type: field.type, isNullable: field.isNullable, about: field.about)
    }
  }
}

extension QuestionDescription {
  /// Every question.
  public static let all: [Self] = [
    Self(ItemDetailsQuestion.self), Self(PricesQuestion.self), Self(HistoryQuestion.self), Self(RatingsQuestion.self),
    Self(ReviewsQuestion.self), Self(RanksQuestion.self), Self(SearchQuestion.self), Self(ChartListQuestion.self),
    Self(ChartEntriesQuestion.self), Self(DropsQuestion.self), Self(StorefrontsQuestion.self),
    Self(LinksQuestion.self), Self(LinkToItemQuestion.self), Self(PriceTextQuestion.self),
  ]
}

extension QuestionDescription {
  /// How the descriptions themselves are written.
  public static let fields: [AnswerField<Self>] = [
    .text("question") { $0.name }.about("Name of the question."),
    .text("summary") { $0.summary }.about("What it answers."),
    AnswerField("parameters", type: .objects, isNullable: false) { .list($0.parameters.map(cell)) }.about(
      "Its parameters, each with name, type, is_list, is_required and help."),
    AnswerField("fields", type: .objects, isNullable: false) { .list($0.fields.map(cell)) }.about(
      "Fields of a row, each with key, type, is_nullable and about."),
  ]

  private static func cell(_ parameter: Parameter) -> Cell {
    .object([
      ("name", .text(parameter.name)), ("type", .text(parameter.type.rawValue)),
      ("pattern", .text(parameter.pattern)),
      ("is_list", .boolean(parameter.isList)),
      ("is_required", .boolean(parameter.isRequired)), ("help", .text(parameter.help)),
    ])
  }

  private static func cell(_ field: Field) -> Cell {
    .object([
      ("key", .text(field.key)), ("type", .text(field.type.rawValue)), ("is_nullable", .boolean(field.isNullable)),
      ("about", .text(field.about)),
    ])
  }
}
