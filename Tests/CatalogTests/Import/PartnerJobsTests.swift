import Catalog
import CatalogModel
import Testing

@Suite struct PartnerJobsTests {
  let test = TestCatalog()

  private func write() throws {
    for group in ["alpha", "beta", "gamma", "delta"] {
      for table in 1...3 {
        let rows = (1...200).map { "\($0 % 20 == 0 ? "x" : "\($0)")|Title \($0)" } + ["1|Again"]
        try test.write(PartnerSamples.application(rows), to: "\(group)20261118/table_\(table)_of")
      }
    }
  }

  private func importAll(jobs: Int) throws -> (summary: ImportSummary, told: [String]) {
    var told: [String] = []
    var options = ImportOptions()
    options.partner.jobs = jobs
    options.now = { Timestamp(seconds: 1_794_994_200) }
    options.onProblem = { told.append($0) }
    options.onNote = { told.append($0) }
    let folder = "\(test.folder)/catalog-\(jobs)"
    let summary = try Catalog(at: folder, access: .writing).importFeeds(
      at: ["alpha", "beta", "gamma", "delta"].map { "\(test.folder)/\($0)20261118" }, options: options)
    return (summary, told)
  }

  @Test func `tells the same in the same order, however many snapshots are built at once`() throws {
    try write()
    let one = try importAll(jobs: 1)
    #expect(one.summary.snapshots == ["alpha-20261118", "beta-20261118", "delta-20261118", "gamma-20261118"])
    #expect(one.summary.refused == 12 * 10 && one.told.count == 12 * 10 + 12 * 3)
    for jobs in [2, 3, 8] {
      let many = try importAll(jobs: jobs)
      #expect(many.summary == one.summary)
      #expect(many.told == one.told)
    }
  }

  @Test func `keeps the bytes of refused rows with the table that they are of`() throws {
    try write()
    _ = try importAll(jobs: 4)
    let catalog = try Catalog(at: "\(test.folder)/catalog-4")
    var counts: [String] = []
    try catalog.query(
      """
      SELECT i.refused, count(*) FROM main.refused AS r JOIN main.import AS i ON i.id = r.import_id GROUP BY i.id
      """
    ) { _, values in counts.append("\(values)") }
    #expect(counts.count == 12 && Set(counts).count == 1)
  }

  @Test func `refuses tables of a snapshot that other files make up, and takes those of one that none does`() throws {
    try test.write(PartnerSamples.price(["1|0.99|USD|143441"]), to: "pricing20261118/application_price")
    let tar = try test.writeTar(
      "itunes20261118.tar",
      [
        ("itunes20261118/application", PartnerSamples.application(["1|Pear"])),
        ("pricing20261118/song_price", PartnerSamples.songPrice(["2|0.99|USD|143441"])),
        ("other20261118/genre", PartnerSamples.genre),
      ])
    let summary = try test.importPartner(tar, test.folder + "/pricing20261118") { $0.jobs = 2 }
    #expect(summary.problems.count == 1 && summary.problems[0].contains("import the archive by itself"))
    #expect(summary.snapshots == ["itunes-20261118", "other-20261118", "pricing-20261118"])
    #expect(try test.importPartner(tar).problems == [])
    #expect(try test.rows("SELECT apple_id FROM price ORDER BY 1") == ["1", "2"])
  }
}
