internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// An address of our own API, and the question that it asks.
///
/// The table of them makes the routes and their description for programs.
struct OwnEndpoint: Sendable {
  /// Below `/coster/v1/`; `{ref}` names an item.
  let path: String
  let summary: String
  let parameters: [QuestionDescription.Parameter]
  let fields: [QuestionDescription.Field]
  /// Whether the text to read comes as the body of a POST.
  let takesText: Bool
  /// Asks the question, and writes the rows of a page.
  let answer: @Sendable (_ request: OwnRequest, _ catalog: Catalog, _ now: Timestamp) throws -> OwnAnswer

  /// The references in a path, where the path is one of this question's; `nil` where it is not.
  func references(in path: [Substring]) -> [String]? {
    let pattern = self.path.split(separator: "/")
    guard pattern.count == path.count else { return nil }
    var references: [String] = []
    for (part, given) in zip(pattern, path) {
      if part == "{ref}" { references.append(String(given)) } else if part != given { return nil }
    }
    return references
  }
}

/// A request to an endpoint.
struct OwnRequest {
  /// What the path names.
  var references: [String]
  /// The parameters, without those of the page.
  var parameters: [(name: String, value: String)]
  var body: [UInt8]
  /// The exchange rates that the server was given.
  var rates: ExchangeRates?
  /// Which rows, counted from 0.
  var rows: Range<Int>
  /// Whether files are named with the folders that they lie in.
  var showsFolders: Bool
}

/// A page of an answer.
struct OwnAnswer {
  /// Each a JSON object.
  var rows: [[UInt8]]
  var notes: [AnswerNote]
  var hasMore: Bool
}

extension OwnEndpoint {
  /// A question at an address.
  ///
  /// `renamed` has names of parameters here, each with its name in the question; `prepare` sets what no parameter does.
  init<QuestionType: Question>(
    _ path: String, _ question: QuestionType.Type, renamed: [String: String] = [:], takesText: Bool = false,
    prepare: @escaping @Sendable (inout QuestionType, OwnRequest) -> Void = { _, _ in }
  ) {
    let description = QuestionDescription(question)
    (self.path, self.takesText, summary) = (path, takesText, description.summary)
    fields = description.fields + description.requestedFields
    parameters = description.parameters.map { parameter in
      var parameter = parameter
      parameter.name = renamed.first { $0.value == parameter.name }?.key ?? parameter.name
      return parameter
    }
    let known = Set(parameters.map(\.name))
    answer = { request, catalog, now in
      let given = try request.parameters.map { name, value in
        guard known.contains(name) else { throw ParameterError.unknown(name) }
        return (name: renamed[name] ?? name, value: value)
      }
      var question = try QuestionType(given)
      prepare(&question, request)
      return try OwnAnswer(
        question.page(request.rows, from: catalog, at: now),
        fields: QuestionType.fields + QuestionType.requestedFields, showsFolders: request.showsFolders)
    }
  }

  /// A question about an item.
  init<QuestionType: ItemQuestion>(item path: String, _ question: QuestionType.Type) {
    self.init(path, question) { question, request in question.reference = request.references[0] }
  }

  /// A question about an item's prices, which are compared by the server's exchange rates.
  init<QuestionType: ComparingQuestion>(item path: String, _ question: QuestionType.Type) {
    self.init(path, question) { question, request in
      question.reference = request.references[0]
      if let rates = request.rates { question.compare(by: rates) }
    }
  }
}

extension OwnAnswer {
  fileprivate init<Row>(_ page: AnswerPage<Row>, fields: [AnswerField<Row>], showsFolders: Bool) {
    let writer = JSONRow(fields.map(\.column))
    rows = page.rows.map { row in
      var json: [UInt8] = []
      let cells = fields.map { showsFolders ? $0.cell(row) : $0.column.withoutFolders($0.cell(row)) }
      writer.append(cells, to: &json)
      return json
    }
    (notes, hasMore) = (showsFolders ? page.notes : page.notes.map(\.withoutFolders), page.hasMore)
  }
}
