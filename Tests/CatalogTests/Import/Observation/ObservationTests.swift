import Catalog
import CatalogModel
import TestSupport
import Testing

@Suite struct ObservationTests {
  private let test = TestCatalog()

  private func moments() throws -> [String] {
    try test.rows("SELECT apple_id, observed_at FROM _listing WHERE provenance = 'record' ORDER BY apple_id")
  }

  private let page = """
    <html><head><link rel="canonical" href="https://apps.apple.com/gb/app/pear/id303">
    <meta property="og:title" content="Pear"></head></html>
    """

  private func archive(_ date: String) -> String {
    let contents = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\(page)"
    return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://apps.apple.com/gb/app/pear/id303\r\n"
      + "WARC-Date: \(date)\r\nContent-Length: \(contents.utf8.count)\r\n\r\n\(contents)\r\n\r\n"
  }

  /// Imports a file with options, and returns the notes.
  private func notes(_ file: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> [String] {
    var notes: [String] = []
    var options = ImportOptions()
    options.onNote = { notes.append($0) }
    change(&options)
    _ = try Catalog(at: test.path, access: .writing).importFeeds(at: [file], options: options)
    return notes
  }

  @Test func `a page of a web archive was seen when the crawler fetched it`() throws {
    try test.importText(archive("2019-03-04T05:06:07Z"), as: "crawl.warc")
    #expect(try moments() == ["303|2019-03-04T05:06:07Z"])
  }

  @Test func `the entries of a chart were seen when the chart was made`() throws {
    try test.importText(ChartSample(301, 302, date: "2026-10-01").json, at: "2026-11-18T09:30:00Z")
    #expect(try moments() == ["301|2026-10-01T09:00:00Z", "302|2026-10-01T09:00:00Z"])
    #expect(try test.rows("SELECT DISTINCT since FROM _offer") == ["2026-10-01T09:00:00Z"])
  }

  @Test func `what the user says of the time counts most`() throws {
    let file = try test.write(archive("2019-03-04T05:06:07Z"), to: "crawl.warc", at: "2026-11-18T09:30:00Z")
    _ = try notes(file) { $0.observedAt = Timestamp("2020-01-01T00:00:00Z") }
    #expect(try moments() == ["303|2020-01-01T00:00:00Z"])
  }

  @Test(arguments: ["1970-01-01T00:00:00Z", "9999-01-01T00:00:00Z"])
  func `an impossible time is reported, and the file's own used`(date: String) throws {
    let notes = try notes(test.write(archive(date), to: "crawl.warc", at: "2026-11-18T09:30:00Z"))
    #expect(try moments() == ["303|2026-11-18T09:30:00Z"])
    #expect(notes.contains { $0.contains("impossible") && $0.contains(" \(date)") })
  }

  @Test(arguments: ["1970-01-01T00:00:00Z", "2030-01-01T10:00:00Z"])
  func `an impossible time of a file is reported, and the present used`(date: String) throws {
    let file = try test.write(page, to: "pear.html", at: date)
    let notes = try notes(file) { $0.now = { Timestamp("2026-11-18T09:30:00Z") ?? Timestamp(seconds: 0) } }
    #expect(try moments() == ["303|2026-11-18T09:30:00Z"])
    #expect(notes.say("\(file): … impossible time, \(date) … present …"))
  }

  @Test func `a chart with more entries than are buffered is imported whole, at the file's time`() throws {
    let many = (0..<2_100).map { "{\"wrapperType\":\"track\",\"kind\":\"song\",\"trackId\":\(1000 + $0)}" }
    let chart = #"{"feed":{"entry":[\#(many.joined(separator: ","))],"updated":{"label":"2026-10-01T00:00:00Z"}}}"#
    #expect(try test.importText(chart).records == 2_100)
    #expect(try test.rows("SELECT DISTINCT observed_at FROM _listing") == ["2026-11-18T09:30:00Z"])
  }
}
