import Answers
import Testing

struct FieldTests {
  @Test func `every field has a key of its own in snake case and one sentence`() {
    for question in QuestionDescription.all {
      let fields = question.fields + question.requestedFields
      #expect(Set(fields.map(\.key)).count == fields.count, "\(question.name)")
      for field in fields {
        let name = "\(question.name).\(field.key)"
        #expect(field.key.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" }, "\(name)")
        #expect(field.about.hasSuffix(".") && field.about.count < 100, "\(name): \(field.about)")
      }
    }
  }

  @Test func `questions have names of their own, and help on every parameter`() {
    #expect(Set(QuestionDescription.all.map(\.name)).count == QuestionDescription.all.count)
    for question in QuestionDescription.all {
      #expect(Set(question.parameters.map(\.name)).count == question.parameters.count, "\(question.name)")
      #expect(question.parameters.allSatisfy { $0.help.hasSuffix(".") }, "\(question.name)")
    }
  }
}
