import Foundation
import TestSupport
import Testing

@Suite struct DamagedSnapshotTests {
  @Test func `answers every verb that can be answered without a damaged snapshot`() throws {
    let folder = try TestFolder()
    try folder.importFeed(FeedShop.tables(on: "2026-11-11"))
    try folder.importFeed(FeedShop.tables(on: "2026-11-18"))
    let file = folder.catalog + "/snapshots/pricing-20261118.sqlite"
    try FileManager.default.removeItem(atPath: file)
    try folder.write("no database, and long enough to be looked at", to: "catalog/snapshots/pricing-20261118.sqlite")
    for verb in [
      ["price", "1001"], ["lookup", "1001"], ["search", "orchard"], ["history", "1001"], ["stats"],
      ["export", "--kind", "app"], ["sql", "SELECT count(*) FROM price"], ["feed", "export", "application"],
    ] {
      let outcome = folder.run(verb, in: TestWorld())
      #expect(outcome.exitCode == 0, "\(verb)")
      #expect(
        outcome.messages == """
          coster: catalog/snapshots/pricing-20261118.sqlite is damaged (file is not a database): answers are without it; \
          import its feed again, or take it away with 'coster snapshots drop pricing-20261118'

          """, "\(verb)")
    }
    #expect(folder.run("index", "--quiet").exitCode == 0)
    let asked = folder.run("feed", "export", "application_price", "--snapshot", "pricing-20261118")
    #expect(asked.exitCode == 2 && asked.messages.contains("and this cannot be answered with it"))
    let listed = folder.run("snapshots", "list", "--no-header").result.split(separator: "\n")
    #expect(listed.contains { $0.contains("pricing-20261118\t") && $0.contains("\tdamaged\t") })
    #expect(
      folder.run("snapshots", "diff", "pricing-20261111", "pricing-20261118").messages
        == "coster: The file of pricing-20261118 is damaged. Import its feed again.\n")
    #expect(folder.run("snapshots", "drop", "pricing-20261118") == Outcome(exitCode: 0))
    #expect(folder.run("price", "1001").messages == "")
  }

  @Test func `exits with 1 while a damaged snapshot keeps price changes from the history`() throws {
    let folder = try TestFolder()
    try folder.importFeed(FeedShop.tables(on: "2026-11-11"))
    try folder.write("no database, and long enough to be looked at", to: "catalog/snapshots/pricing-20261111.sqlite")
    for table in FeedShop.tables(on: "2026-11-18", isLater: true) { try folder.write(table.text, to: table.path) }
    let imported = folder.run("import", "\(folder.path)/pricing20261118")
    #expect(imported.exitCode == 1)
    #expect(
      imported.messages.contains(
        """
        coster: pricing-20261118: its price changes are not in the history, since \
        catalog/snapshots/pricing-20261111.sqlite is damaged (file is not a database): import its feed again, or take \
        it away with 'coster snapshots drop pricing-20261111'

        """))
    let again = folder.run("import", "\(folder.path)/feed/pricing20261111")
    #expect(again.exitCode == 0)
    #expect(again.messages.contains("pricing-20261118: 3 prices changed since pricing-20261111\n"))
  }
}
