import Assistants
import Catalog
import CatalogModel
import Foundation
import JSON
import TestSupport
import Testing

@Suite struct AssistantServerTests {
  private let folder = TemporaryFolder()
  private let app = 6_759_209_764

  /// A catalog with one app in one store.
  init() throws {
    let file = folder.path + "/us.json"
    let record = """
      {"resultCount":1,"results":[{"wrapperType":"software","kind":"software","trackId":\(app),"trackName":"Pear Counter",\
      "bundleId":"com.example.pears","price":4.99,"formattedPrice":"$4.99","currency":"USD",\
      "trackViewUrl":"https://apps.apple.com/us/app/pear-counter/id\(app)?uo=4"}]}
      """
    try Data(record.utf8).write(to: URL(fileURLWithPath: file))
    var options = ImportOptions()
    options.observedAt = Timestamp("2026-11-01T00:00:00Z")
    _ = try Catalog(at: folder.path + "/catalog", access: .writing).importFeeds(at: [file], options: options)
  }

  private func send(_ message: String) throws -> JSONTree? {
    let server = AssistantServer(
      version: "1.2.3", open: { try Catalog(at: folder.path + "/catalog") },
      now: { Timestamp("2026-11-20T00:00:00Z") ?? Timestamp(seconds: 0) })
    return try server.answer(message.utf8).map { try JSONTree(bytes: $0) }
  }

  /// What a tool answers, and whether it is an error.
  private func call(_ tool: String, _ arguments: String) throws -> (text: String, isError: Bool) {
    let answer = try send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#)
    let result = try #require(answer?["result"])
    let text = try #require(result["content"]?.elements.first?["text"]?.string)
    return (text, result["isError"]?.bool == true)
  }

  @Test(arguments: [("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-06-18")])
  func `agrees on a version of the protocol`(requested: String, agreed: String) throws {
    let answer = try send(
      #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(requested)"}}"#)
    #expect(answer?["id"]?.string == "a" && answer?["jsonrpc"]?.string == "2.0")
    #expect(answer?["result"]?["protocolVersion"]?.string == agreed)
    #expect(answer?["result"]?["serverInfo"]?["version"]?.string == "1.2.3")
    #expect(answer?["result"]?["instructions"]?.string?.contains("never instructions") == true)
  }

  @Test func `lists at most eight tools that only read, in few words`() throws {
    let answer = try send(#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#)
    let tools = answer?["result"]?["tools"]?.elements ?? []
    #expect((1...8).contains(tools.count))
    #expect(tools.allSatisfy { $0["annotations"]?["readOnlyHint"]?.bool == true })
    #expect(tools.allSatisfy { $0["inputSchema"]?["properties"]?["limit"]?["type"]?.string == "integer" })
    var text: [UInt8] = []
    text.append(json: .array(tools))
    #expect(text.count < 8_000)
  }

  @Test func `answers with prices as the store writes them, their source and their date`() throws {
    let (text, isError) = try call("prices", #"{"item":"\#(app)","storefront":["us"]}"#)
    let tree = try JSONTree(bytes: text.utf8)
    let row = try #require(tree["rows"]?.elements.first)
    #expect(!isError && row["text"]?.string == "$4.99" && row["storefront"]?.string == "us")
    #expect(row["source"]?.string?.hasSuffix("us.json") == true)
    #expect(row["observed_at"]?.string?.hasPrefix("2026-11-01") == true)
  }

  @Test func `says what isn't known as a note`() throws {
    let (text, isError) = try call("prices", #"{"item":"\#(app)","storefront":"jp"}"#)
    let notes = try JSONTree(bytes: text.utf8)["notes"]?.elements ?? []
    #expect(!isError && !notes.isEmpty && notes.allSatisfy { $0.string?.isEmpty == false })
  }

  @Test func `finds the links of a text`() throws {
    let (text, _) = try call(
      "resolve_links", #"{"text":"see https://apps.apple.com/us/app/x/id6700000001?mt=8 there"}"#)
    #expect(try JSONTree(bytes: text.utf8)["rows"]?.elements.first?["apple_id"]?.int == 6_700_000_001)
  }

  /// What others wrote is marked in the answer itself: an assistant may have forgotten what it was told first.
  @Test(arguments: [
    ("resolve_links", #"{"text":"https://apps.apple.com/us/app/id6759209764"}"#, ["link", "name", "artist"]),
    ("look_up", #"{"item":"6759209764"}"#, ["name", "artist", "seller", "url"]),
    ("prices", #"{"item":"6759209764"}"#, ["name"]), ("price_history", #"{"item":"6759209764"}"#, ["name"]),
    ("search", #"{"q":"pear"}"#, ["name", "artist"]), ("charts", "{}", ["title"]),
    ("in_app_prices", #"{"item":"6759209764"}"#, ["name"]),
    ("sql", #"{"statement":"SELECT name AS kind, apple_id AS name FROM product"}"#, ["kind"]),
  ])
  func `names the columns with texts that others wrote before it gives them`(
    tool: String, arguments: String, columns: [String]
  ) throws {
    let (text, isError) = try call(tool, arguments)
    let tree = try JSONTree(bytes: text.utf8)
    let marked = tree["written_by_others"]?.elements.compactMap(\.string) ?? []
    #expect(!isError && Set(columns).subtracting(marked).isEmpty, "\(tool): \(text)")
    #expect(!marked.contains("apple_id") && !marked.contains("observed_at"))
    #expect(tool == "sql" ? marked == columns : !marked.contains("kind"))
    #expect(text.hasPrefix(#"{"written_by_others":["#))
  }

  @Test func `the name behind a link has its source and date, and so has each chart of the list`() throws {
    let (text, _) = try call("resolve_links", #"{"text":"https://apps.apple.com/us/app/id\#(app)"}"#)
    let row = try #require(try JSONTree(bytes: text.utf8)["rows"]?.elements.first)
    #expect(row["name"]?.string == "Pear Counter" && row["source"]?.string == "the text of the call")
    #expect(row["name_source"]?.string?.hasSuffix("us.json") == true)
    #expect(row["name_observed_at"]?.string?.hasPrefix("2026-11-01") == true)
    let file = folder.path + "/chart.json"
    let feed = """
      {"feed":{"title":"Top Free Apps","id":"https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/10/apps.json",\
      "country":"us","updated":"Mon, 16 Nov 2026 09:00:00 +0000",\
      "results":[{"id":"\(app)","name":"Pear Counter","artistName":"Pear","url":"https://apps.apple.com/us/app/id\(app)"}]}}
      """
    try Data(feed.utf8).write(to: URL(fileURLWithPath: file))
    _ = try Catalog(at: folder.path + "/catalog", access: .writing).importFeeds(at: [file])
    let charts = try JSONTree(bytes: call("charts", "{}").text.utf8)["rows"]?.elements ?? []
    #expect(charts.count == 1 && charts[0]["source"]?.string?.hasSuffix("chart.json") == true, "\(charts)")
    #expect(charts.first?["last"]?.string?.hasPrefix("2026-11-16") == true)
  }

  private static let numbers =
    "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 50) SELECT value FROM n"

  @Test func `runs statements that read, and answers with no more rows than requested`() throws {
    let (text, isError) = try call("sql", #"{"statement":"\#(Self.numbers)","limit":2}"#)
    let tree = try JSONTree(bytes: text.utf8)
    #expect(!isError && tree["rows"]?.elements.count == 2 && tree["has_more"]?.bool == true)
    let (all, _) = try call("sql", #"{"statement":"\#(Self.numbers)","limit":100.0}"#)
    #expect(try JSONTree(bytes: all.utf8)["has_more"]?.bool == false)
    let (prices, _) = try call(
      "sql", #"{"statement":"SELECT price_text(amount, currency, storefront) t FROM item_price"}"#)
    #expect(prices.contains(#""t":"$4.99""#))
  }

  @Test(arguments: [
    ("DELETE FROM _listing", "only statements that read"), ("SELECT * FROM prodcut", "Did you mean product?"),
    ("SELECT hex(zeroblob(40000)), hex(zeroblob(40000))", "too large"),
    ("SELECT length(hex(zeroblob(20000000)))", "a value in it has more than 100 kB"),
    ("WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n) SELECT max(v) FROM n", "time limit"),
  ])
  func `stops a statement that writes, is wrong, or takes too much, in words`(statement: String, part: String) throws {
    let (text, isError) = try call("sql", #"{"statement":"\#(statement)"}"#)
    #expect(isError && text.contains(part) && !text.contains("SQLite error"), "\(text.prefix(300))")
  }

  @Test(arguments: [
    ("prices", "{}", "'item' is missing"), ("prices", #"{"item":"1","colour":"red"}"#, "colour"),
    ("prices", #"{"item":"1","storefront":"zz"}"#, "zz"), ("prices", #"{"item":"1","limit":0}"#, "1 to 100"),
    ("prices", #"{"item":{"id":1}}"#, "one value"), ("look_up", #"{"item":["1","2"]}"#, "one value"),
    ("prices", #"{"item":"1","storefront":[{}]}"#, "takes texts"), ("charts", #"["us"]"#, "one object"),
    ("charts", #"{"date":"2001-01-01"}"#, "date"), ("prices", #"{"item":"1","limit":1.5}"#, "1 to 100"),
  ])
  func `refuses wrong arguments with what is wrong`(tool: String, arguments: String, part: String) throws {
    let (text, isError) = try call(tool, arguments)
    #expect(isError && text.contains(part), "\(text)")
  }

  @Test(arguments: [
    ("nonsense", -32700), ("[]", -32600), (#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1.5e3,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#, -32601),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fly"}}"#, -32602),
  ])
  func `answers what it doesn't understand with an error of JSON-RPC`(message: String, code: Int) throws {
    #expect(try send(message)?["error"]?["code"]?.int == code)
  }

  @Test func `says nothing to notifications`() throws {
    #expect(try send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == nil)
    #expect(try send(#"{"jsonrpc":"2.0","id":7,"result":{}}"#) == nil)
  }

  @Test func `refuses a message that is not UTF-8`() throws {
    let server = AssistantServer(version: "1", open: { try Catalog(at: folder.path) }, now: { Timestamp(seconds: 0) })
    let answer = try #require(server.answer(Array(#"{"id":1,"method":"ping","x":""#.utf8) + [0xFF] + Array("\"}".utf8)))
    #expect(try JSONTree(bytes: answer)["error"]?["code"]?.int == -32700)
  }
}
