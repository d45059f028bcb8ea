internal import Catalog
internal import CatalogModel

/// What a question takes and answers, without its type: help, OpenAPI and other languages are made from this.
public struct QuestionDescription: Sendable {
  /// A parameter.
  public struct Parameter: Sendable {
    /// Its name.
    public var name: String
    /// The type of a value.
    public var type: FieldType
    /// What the text of one value looks like, as a regular expression of ECMA-262.
    public var pattern: String
    /// Whether it takes several values, with commas between them.
    public var isList: Bool
    /// Whether it must be given.
    public var isRequired: Bool
    /// What it means, in one sentence.
    public var help: String
  }

  /// A field of the answer's rows.
  public struct Field: Sendable {
    /// Its name, in snake case.
    public var key: String
    /// The type of its values.
    public var type: FieldType
    /// Whether it may be null.
    public var isNullable: Bool
    /// One sentence on what it says.
    public var about: String

    static func all<Row>(_ fields: [AnswerField<Row>]) -> [Self] {
      fields.map { Self(key: $0.column.key, type: $0.type, isNullable: $0.isNullable, about: $0.about) }
    }
  }

  /// What a question is about besides its parameters.
  public enum Subject: String, Sendable {
    /// Items, each named by a reference.
    case items
    /// A text.
    case text
    /// The catalog as a whole.
    case catalog
  }

  /// Its name for programs: `prices`.
  public var name: String
  /// What it answers, in one sentence.
  public var summary: String
  /// What it is about; `nil` for a verb's report, which nobody asks.
  public var subject: Subject?
  /// Its parameters.
  public var parameters: [Parameter]
  /// The fields of its answer's rows.
  public var fields: [Field]
  /// Further fields, which are null unless a parameter asks for them.
  public var requestedFields: [Field]

  /// Asks it; `nil` for a verb's report.
  let asking: Asking?

  /// Describes a type of questions.
  public init<QuestionType: Question>(_ type: QuestionType.Type) {
    self.init(type, about: .catalog) { question, _, catalog, now, body in
      try question.answer(from: catalog, at: now, body)
    }
  }

  /// Describes a type of questions about items.
  public init<QuestionType: ItemQuestion>(_ type: QuestionType.Type) {
    self.init(type, about: .items) { question, arguments, catalog, now, body in
      try question.answer(arguments.items, from: catalog, at: now, body)
    }
  }

  /// Describes the question about links.
  init(_ type: LinksQuestion.Type) {
    self.init(type, about: .text) { question, arguments, catalog, now, body in
      var question = question
      (question.text, question.source) = (Array(arguments.text.utf8), nil)
      try question.answer(from: catalog, at: now, body)
    }
  }

  private init<QuestionType: Question>(
    _: QuestionType.Type, about subject: Subject,
    answer:
      @escaping @Sendable (
        _ question: QuestionType, _ arguments: QuestionArguments, _ catalog: Catalog, _ now: Timestamp,
        _ body: (AnswerPart<QuestionType.Row>) throws -> Void
      ) throws -> Void
  ) {
    (name, summary, self.subject) = (QuestionType.name, QuestionType.summary, subject)
    asking = { arguments, catalog, now, body in
      let fields = QuestionType.fields + QuestionType.requestedFields
      try answer(QuestionType(arguments.parameters), arguments, catalog, now) { part in
        switch part {
        case .row(let row): try body(.row(fields.map { $0.cell(row) }))
        case .note(let note): try body(.note(note))
        }
      }
    }
    parameters = QuestionType.parameters.map { parameter in
      Parameter(
        name: parameter.name, type: parameter.type, pattern: parameter.pattern(), isList: parameter.isList,
        isRequired: parameter.isRequired,
        help: parameter.help)
    }
    (fields, requestedFields) = (Field.all(QuestionType.fields), Field.all(QuestionType.requestedFields))
  }

  /// What a verb reports that is not a question, and so takes no parameters here.
  init<Row>(_ name: String, _ summary: String, _ fields: [AnswerField<Row>]) {
    (self.name, self.summary, parameters, requestedFields, asking) = (name, summary, [], [], nil)
    self.fields = Field.all(fields)
  }
}

extension QuestionDescription {
  /// Every question, and the report of `coster watch`.
  public static let all: [Self] = [
    Self(ItemDetailsQuestion.self), Self(PricesQuestion.self), Self(InAppPricesQuestion.self),
    Self(InAppHistoryQuestion.self), Self(InAppDropsQuestion.self), Self(HistoryQuestion.self),
    Self(RatingsQuestion.self),
    Self(ReviewsQuestion.self), Self(RanksQuestion.self), Self(CheckQuestion.self), Self(SearchQuestion.self),
    Self(ChartListQuestion.self), Self(ChartEntriesQuestion.self), Self(DropsQuestion.self),
    Self(AppProductsQuestion.self), Self(ProductRequestQuestion.self), Self(ProductDifferencesQuestion.self),
    Self(ProductFindingsQuestion.self), Self(PricePointsQuestion.self), Self(ProductPricesQuestion.self),
    Self(TiersQuestion.self),
    Self(StorefrontsQuestion.self), Self(CurrencyMovesQuestion.self), Self(StorePricesQuestion.self),
    Self(LinksQuestion.self), Self(LinkToItemQuestion.self), Self(PriceTextQuestion.self), Self(ListingsQuestion.self),
    Self(SnapshotListQuestion.self), Self(SnapshotChangesQuestion.self), Self(SnapshotVerificationQuestion.self),
    Self(StatisticsQuestion.self), Self(ImportsQuestion.self),
    Self(WatchReport.name, WatchReport.summary, WatchReport.fields),
  ]
}

extension QuestionDescription {
  /// How the descriptions themselves are written.
  public static let fields: [AnswerField<Self>] = [
    .text("question") { $0.name }.about("Name of the question."),
    .text("summary") { $0.summary }.about("What it answers."),
    .text("subject") { $0.subject?.rawValue }.about(
      "What it is about besides its parameters: items, a text or the catalog; null for a report that nobody asks."),
    AnswerField("parameters", type: .objects, isNullable: false) { .list($0.parameters.map(cell)) }.about(
      "Its parameters, each with name, type, is_list, is_required and help."),
    AnswerField("fields", type: .objects, isNullable: false) { .list($0.fields.map(cell)) }.about(
      "Fields of a row, each with key, type, is_nullable and about."),
    AnswerField("requested_fields", type: .objects) { .listIfAny($0.requestedFields.map(cell)) }.about(
      "Further fields, of answers whose parameters ask for them."),
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
