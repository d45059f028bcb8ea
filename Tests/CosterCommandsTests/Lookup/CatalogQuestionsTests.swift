import Testing

/// `search`, `storefronts`, `stats` and `sql`.
@Suite struct CatalogQuestionsTests {
  let folder = makeShop()

  @Test func `prints what it finds, the best first, and exits with 1 where that is nothing`() {
    #expect(
      folder.run("search", "frost", "--format", "table") == """
          Apple ID  Kind  Name         Artist       Genre  Storefront  Page
        1790000002  song  First Frost  The Medlars         us

        """)
    #expect(folder.run("search", "plum", "--no-header") == .refused("… 'plum'"))
  }

  @Test func `prints all live storefronts, and the reserved numbers when asked`() {
    #expect(folder.run("storefronts", "--no-header").result.split(separator: "\n").count == 175)
    #expect(folder.run("storefronts", "--no-header", "--all").result.split(separator: "\n").count == 184)
  }

  @Test func `counts a catalog's contents`() {
    let lines = folder.run("stats", "--by", "file", "--no-header").result.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("listings\tapp\tjp\tapp-jp.json\t1\t20") })
    #expect(lines.contains("rows\t\t\toffer\t7\t\t"))
    for table in ["chart", "chart_edition", "chart_entry", "review", "app_product", "price_point"] {
      #expect(lines.contains("rows\t\t\t\(table)\t0\t\t"))
    }
    #expect(lines.contains { $0.hasPrefix("rows\t\t\trating\t") })
    #expect(lines.contains { $0.hasPrefix("bytes\t\t\tcatalog.sqlite\t") })
  }

  @Test func `shows a catalog on one screen, and lists all of something when asked`() {
    let overview = folder.run("stats", "--no-header").result.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(5).joined(separator: " ")
    }
    #expect(overview.count < 40)
    #expect(overview.contains("rows   offer 7") && !overview.contains { $0.hasPrefix("rows   chart") })
    let counts = { (by: String) in
      folder.run("stats", "--by", by, "--no-header").result.split(separator: "\n").reduce(0) { sum, line in
        sum + (Int(line.split(separator: "\t", omittingEmptySubsequences: false)[4]) ?? 0)
      }
    }
    let total = counts("kind")
    #expect(overview.first == "listings    \(total)")
    for by in ["storefront", "folder"] { #expect(counts(by) == total) }
    #expect(folder.run("stats", "--by", "week").exitCode == 64)
  }

  @Test func `lists imports, and takes the newest one back`() throws {
    let before = folder.run("export", "--format", "csv").result
    let file = try folder.write("see https://apps.apple.com/us/app/id987654321", to: "wrong/links.txt")
    #expect(folder.run("import", "--quiet", file).exitCode == 0)
    let listed = folder.run("imports", "--no-header").result.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    let newest = try #require(listed.first)
    #expect(
      newest[4].hasSuffix("wrong/links.txt") && newest.last == "now"
        && listed.dropFirst().allSatisfy { $0.last == "later" })
    let oldest = try #require(listed.last)
    let refused = folder.run("imports", "undo", String(oldest[0]))
    #expect(refused.exitCode == 2 && refused.messages.contains(" \(oldest[0]) "))
    let undone = folder.run("imports", "undo", String(newest[0]), "--no-header")
    #expect(undone.exitCode == 0 && undone.result.contains("wrong/links.txt"))
    #expect(folder.run("export", "--format", "csv").result == before)
    #expect(folder.run("imports", "--no-header").result.split(separator: "\n").count == listed.count - 1)
    #expect(folder.run("imports", "undo").exitCode == 64)
  }

  @Test func `refuses SQL that would change anything`() {
    #expect(
      folder.run("sql", "DELETE FROM main._offer")
        == .failed(
          "… statement … not run … read … SELECT, WITH, VALUES, EXPLAIN … PRAGMA …"))
    #expect(folder.run("sql", "SELEC 1").messages.contains(": near \"SELEC\""))
  }
}
