internal import Answers
internal import Arguments

struct DescribeCommand: Command {
  static let name = "describe"
  static let abstract = "Describe each question's parameters and fields, for programs."
  static let discussion = """
    Each question is a verb, or an address of the server's own API. Types are text, integer, decimal (an exact number, \
    which is text in JSON), real, boolean, time and day (in UTC, as 2026-11-18T09:30:00Z and 2026-11-18), texts and \
    objects.
    """
  static let example = """
    $ coster describe price --format json
    $ coster describe --format ndjson
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.names, isRequired: false, value: "question", as: .question, help: "Question to describe; all when left out."),
    .group(\.output),
  ]

  var names: [String] = []
  var output = OutputOptions()

  func run(in console: Console) throws {
    let questions = QuestionDescription.all.filter { names.isEmpty || names.contains($0.name) }
    try output.write(questions, QuestionDescription.fields, forPeople: Self.forPeople, shape: .records, in: console)
  }

  private static let forPeople: [AnswerField<QuestionDescription>] =
    QuestionDescription.fields.fields("question", "summary") + [
      .texts("parameters") { $0.parameters.map { "\($0.name): \($0.help)" } },
      .texts("fields") { $0.fields.map { "\($0.key) (\($0.type.rawValue)): \($0.about)" } },
    ]
}

extension ArgumentForm<String> {
  fileprivate static var question: Self { .word(of: QuestionDescription.all.map(\.name)) }
}
