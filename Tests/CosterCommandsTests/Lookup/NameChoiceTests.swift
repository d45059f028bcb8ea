import Testing

@testable import CosterCommands

@Suite struct NameChoiceTests {
  /// The name and its source, for a price of a store whose own listing has no name.
  private func name(in store: String, among named: [(String, String)]) throws -> String {
    let world = TestFolder()
    try world.see("1", "USD", in: store, on: "2026-11-18", name: "")
    for (other, name) in named { try world.see("1", "USD", in: other, on: "2026-11-18", name: name) }
    return world.run("price", "6759209764", "-s", store, "--no-header", "--format", "tsv").cells(2, 13)[0]
  }

  @Test func `uses a name from a store of the same language, else an English one, else any`() throws {
    #expect(try name(in: "at", among: [("fr", "Poires"), ("us", "Pears"), ("de", "Birnen")]) == "Birnen de")
    #expect(try name(in: "at", among: [("fr", "Poires"), ("us", "Pears")]) == "Pears us")
    #expect(try name(in: "at", among: [("fr", "Poires")]) == "Poires fr")
  }
}
