import FoundationEssentials
import Testing

@testable import Storefronts

struct PatternTableTests {
  private static let file = URL(filePath: #filePath).appending(
    path: "../../../../Sources/Storefronts/PriceText/LivePatterns.swift"
  )
  .standardizedFileURL

  /// With `COSTER_WRITE_PATTERNS` set, the table is written anew instead of compared.
  @Test func `the table of patterns is what Foundation prints today`() throws {
    let text = PatternTableSource().text
    if ProcessInfo.processInfo.environment["COSTER_WRITE_PATTERNS"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(written == text, "Foundation prints prices otherwise than the table has them: run 'make patterns'.")
  }
}
