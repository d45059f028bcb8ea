import Feeds
import TestSupport
import Testing

@Suite struct LinkInputTests {
  @Test func `takes what is there as a path and all else as text`() throws {
    let folder = TemporaryFolder()
    let file = try folder.write("x".utf8, to: "notes.txt")
    #expect(LinkInput(argument: file) == .path(file))
    #expect(LinkInput(argument: folder.path) == .path(folder.path))
    #expect(LinkInput(argument: "-") == .standardInput)
    #expect(LinkInput(argument: file + "x") == .text(file + "x"))
    #expect(LinkInput(argument: "https://apps.apple.com/app/id1") == .text("https://apps.apple.com/app/id1"))
  }

  @Test(arguments: [
    ("", NoLinkReason.empty), (" \n", .empty), ("1234567890", .number),
    ("https://apps.apple.com/us/charts/iphone", .storePage), ("notes.txt", .noAddress),
    ("https://notapple.example/app/id1", .otherHost("notapple.example")),
    ("https://apps.apple.com@evil.example/app/id1", .otherHost("evil.example")), ("https://", .noAddress),
  ])
  func `says why a text holds no link`(_ text: String, _ reason: NoLinkReason) {
    #expect(NoLinkReason(text) == reason)
  }
}
