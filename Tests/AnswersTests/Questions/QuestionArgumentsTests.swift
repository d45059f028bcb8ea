import Answers
import JSON
import Testing

@Suite struct QuestionArgumentsTests {
  @Test(arguments: [
    (
      "price", #"{"items": [6759209764, "a.b"], "storefront": ["us", "jp"], "date": null}"#, ["6759209764", "a.b"],
      "us,jp"
    ),
    ("price", #"{"items": [], "storefront": "us"}"#, [], "us"),
  ])
  func `reads what is asked about, and parameters`(name: String, json: String, items: [String], storefront: String)
    throws
  {
    let arguments = try Self.question(name).arguments(JSONTree(bytes: json.utf8))
    #expect(arguments.items == items)
    #expect(arguments.parameters.map(\.name) == ["storefront"] && arguments.parameters[0].value == storefront)
  }

  @Test(arguments: [
    ("price", "[]", "The arguments are one object."),
    ("price", #"{"items": "1"}"#, "'items' takes a list."),
    ("price", #"{"items": [null]}"#, "'items' takes texts and numbers."),
    ("resolve", #"{"text": 1}"#, "'text' takes a text."),
    ("stats", #"{"items": []}"#, "There is no parameter 'items' here."),
    ("price", #"{"storefront": {"us": 1}}"#, "'storefront' takes one value."),
    ("price", #"{"date": ["2026-11-18"]}"#, "'date' takes one value."),
  ])
  func `refuses what a question does not take`(name: String, json: String, message: String) throws {
    let error = #expect(throws: ParameterError.self) {
      try Self.question(name).arguments(JSONTree(bytes: json.utf8))
    }
    #expect(error?.description == message)
  }

  @Test func `says what each question is about, and that a report is not asked`() throws {
    #expect(try Self.question("price").subject == .items)
    #expect(try Self.question("check").subject == .items)
    #expect(try Self.question("resolve").subject == .text)
    #expect(try Self.question("search").subject == .catalog)
    #expect(try Self.question("watch").subject == nil)
    #expect(QuestionDescription.all.filter { $0.subject == nil }.count == 1)
  }

  private static func question(_ name: String) throws -> QuestionDescription {
    try #require(QuestionDescription.all.first { $0.name == name })
  }
}
