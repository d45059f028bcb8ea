import FoundationEssentials
import TestSupport
import Testing

struct PriceDocumentationTests {
  private static let file = URL(filePath: #filePath).appending(
    path: "../../../../Documentation/storefront-prices.md"
  )
  .standardizedFileURL

  /// With `COSTER_WRITE_PRICES` set, the page is written anew instead of compared.
  @Test func `the documentation has what the program prints of every store`() throws {
    let text = try Self.page()
    if ProcessInfo.processInfo.environment["COSTER_WRITE_PRICES"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(written == text, "The program prints otherwise than the page has it: run 'make price-table'.")
  }

  private static func page() throws -> String {
    let outcome = run(["storefronts", "--prices", "--format", "tsv"], in: TestWorld())
    let rows = outcome.result.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let names = try #require(rows.first)
    let columns = try ["name", "code", "languages", "text", "large_text", "free_word", "confidence", "until"].map {
      try #require(names.firstIndex(of: $0))
    }
    // A list is JSON in a cell.
    let cells = rows.dropFirst().map { row in
      columns.map { row[$0].filter { !"[]\"".contains($0) }.replacing(",", with: $0 == columns[2] ? ", " : ",") }
    }
    return """
      # How each store prints prices

      What `coster storefronts --prices` prints, put here by `make price-table`: for each store the largest price that was
      seen there, as the store printed it, and 1,234,567.50 as the store would, and what a free app is called.

      \(table(cells.filter { $0[7] != "2016" }))

      ## In 2016, where stores wrote otherwise

      \(table(cells.filter { $0[7] == "2016" }))

      """
  }

  private static func table(_ rows: [[String]]) -> String {
    let head = [
      "| store | code | seen in | a price | 1,234,567.50 | free | known |",
      "| --- | --- | --- | ---: | ---: | --- | --- |",
    ]
    return (head + rows.map { "| " + $0.dropLast().joined(separator: " | ") + " |" }).joined(separator: "\n")
  }
}
