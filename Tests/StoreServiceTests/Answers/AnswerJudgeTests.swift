import CatalogModel
import TestSupport
import Testing

@testable import StoreService

@Suite struct AnswerJudgeTests {
  private let request = StoreRequest(path: "/lookup", subject: .item, storefront: store("us"), name: "lookup-us")

  private func answer(_ query: String) throws -> [UInt8] {
    let shop = try FakeStore(answering: FakeShelf().answer)
    return try ServiceWorld().network().answer(to: ClientRequest(url: shop.address + query, timeout: 5000)).body
  }

  /// What becomes of an answer, in a word.
  private func verdict(_ body: [UInt8], _ request: StoreRequest, status: Int = 200) -> String {
    let judge = AnswerJudge(head: HTTPHead(status: status), body: body, request: request, url: "")
    do {
      return try judge.reading() == nil ? "notModified" : "good"
    } catch let again as TryAgain {
      return again.isThrottled ? "throttled" : "failed"
    } catch StoreFailure.refused {
      return "refused"
    } catch StoreFailure.absent {
      return "absent"
    } catch {
      return "\(error)"
    }
  }

  private func isGood(_ body: [UInt8], _ request: StoreRequest) -> Bool { verdict(body, request) == "good" }

  @Test func `accepts no answer that is truncated at any byte`() throws {
    let body = try answer("/lookup?id=7,8")
    let end = try #require(body.lastIndex(of: UInt8(ascii: "}")))
    #expect(isGood(body, request))
    for length in 0...end { #expect(!isGood(Array(body.prefix(length)), request), "cut at \(length)") }
    #expect(isGood(Array(body.prefix(end + 1)), request))
  }

  @Test(arguments: [
    "<html><head><title>Maintenance</title></head><body>Access Denied</body></html>",
    "<html><head><title>Error</title></head><body>Your request produced an error. [newNullResponse]</body></html>",
  ])
  func `reads no error page as a missing item`(body: String) {
    let request = StoreRequest(path: "", subject: .page, storefront: store("us"), name: "x")
    #expect(verdict(Array(body.utf8), request) == "failed")
  }

  @Test func `reads no error as an app without reviews`() {
    let request = StoreRequest(path: "", subject: .reviews, storefront: store("us"), name: "x")
    for body in [#"{"errorMessage":"Not ready.","queryParameters":{}}"#, "{}", #"{"feed":{}}"#] {
      #expect(!isGood(Array(body.utf8), request), "\(body)")
    }
    let none = #"{"feed":{"id":{"label":"https://itunes.apple.com/us/rss/customerreviews/id=7/json"}}}"#
    #expect(isGood(Array(none.utf8), request))
  }

  @Test(arguments: [true, false])
  func `accepts no truncated chart and no truncated page`(isChart: Bool) throws {
    let request = StoreRequest(
      path: "", subject: isChart ? .chart : .page, isXML: isChart, storefront: store("us"), name: "x")
    let body = try answer(isChart ? "/us/rss/topsongs/limit=2/xml" : "/us/app/id7")
    let end = try #require(body.lastIndex(of: UInt8(ascii: isChart ? "f" : "/")))
    #expect(isGood(body, request))
    for length in 0..<end { #expect(!isGood(Array(body.prefix(length)), request), "cut at \(length)") }
  }

  /// Bytes of an answer are changed, removed and repeated at random.
  @Test func `a damaged answer is good, failed or about another item, and never a rejection`() throws {
    let bodies = [try answer("/lookup?id=7,8"), try answer("/us/rss/topsongs/limit=2/xml"), try answer("/us/app/id7")]
    let subjects: [StoreRequest.Subject] = [.item, .chart, .page, .chart, .reviews]
    var numbers = SeededRandom(seed: 23)
    var verdicts: Set<String> = []
    for round in 0..<1500 {
      var body = bodies[round % 3]
      numbers.damage(&body, upTo: 7)
      var request = request
      let number = numbers.below(subjects.count)
      (request.subject, request.isXML) = (subjects[number], number == 1)
      verdicts.insert(verdict(body, request))
    }
    #expect(verdicts.isSubset(of: ["good", "failed", "absent"]) && verdicts.isSuperset(of: ["good", "failed"]))
  }

  @Test(arguments: [
    (403, "throttled"), (429, "throttled"), (500, "failed"), (502, "failed"), (503, "failed"), (404, "failed"),
    (304, "notModified"), (400, "refused"), (401, "refused"), (302, "refused"),
  ])
  func `distinguishes statuses`(status: Int, verdict: String) {
    #expect(self.verdict([], request, status: status) == verdict)
  }
}

@Suite struct HeadFieldTests {
  @Test(
    arguments: [
      ("120", 120_000), ("0", 0), ("Wed, 18 Nov 2026 09:31:00 GMT", 60_000), ("Wed, 18 Nov 2026 09:29:00 GMT", 0),
      ("-5", nil), ("soon", nil), ("Wed, 18 Nov 2026 09:31:00 CET", nil), ("99999999999999999999", nil),
    ] as [(String, Int64?)])
  func `reads when a store wants to be asked again`(text: String, milliseconds: Int64?) {
    let head = HTTPHead(status: 429, fields: ["retry-after": text])
    #expect(head.retryAfter(now: 1_794_994_200_000) == milliseconds)
  }

  @Test func `goes by the store's clock and not by this machine's`() {
    let fields = ["retry-after": "Wed, 18 Nov 2026 09:31:00 GMT", "date": "Wed, 18 Nov 2026 09:30:15 GMT"]
    for now in [0, 1_794_994_200_000, 2_000_000_000_000] as [Int64] {
      #expect(HTTPHead(status: 503, fields: fields).retryAfter(now: now) == 45_000)
    }
  }

  @Test(
    arguments: [
      (["cache-control": "max-age=86400"], 86_400), (["cache-control": "public, Max-Age=60", "age": "20"], 40),
      (["cache-control": "max-age=60", "age": "90"], 0), (["cache-control": "no-store, max-age=60"], 0),
      (["cache-control": "max-age=9223372036854775807", "age": "-1"], 31_536_000),
      (["cache-control": "max-age=-9223372036854775808", "age": "9223372036854775807"], 0),
      (["cache-control": "max-age=9223372036854775807", "age": "9223372036854775807"], 0),
      (["cache-control": "no-cache"], 0), ([:], 3600), (["cache-control": "max-age=soon"], 3600),
    ] as [([String: String], Int64)])
  func `reads how long an answer is fresh`(fields: [String: String], seconds: Int64) {
    #expect(HTTPHead(status: 200, fields: fields).freshSeconds == seconds)
  }
}
