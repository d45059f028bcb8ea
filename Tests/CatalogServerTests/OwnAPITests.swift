import Foundation
import ServerSettings
import Storefronts
import TestSupport
import Testing

@testable import CatalogServer

struct OwnAPITests {
  private static func server() throws -> TestServer {
    try TestServer([
      ServerSamples.songs, ServerSamples.apps, AppleFeedTests.chart, AppleFeedTests.apps, AppleFeedTests.reviews,
      storePage(1_700_000_077, in: "us", name: "Quince Counter", inApps: [("Gems", "$0.99"), ("Pro", "$4.99")]),
    ])
  }

  private static let questions = [
    "items/1700000011", "items/com.pippinandrusset.ledger", "items/1700000003?storefront=us", "items/1700000011/prices",
    "items/1700000011/history?since=2020-01-01", "items/1700000011/ratings", "items/1700000011/reviews?rating=3",
    "items/1700000011/ranks", "items/1700000003/ranks?chart=topsongs", "search?q=orchard", "search?q=orchard&kind=app",
    "items/1700000077/in-app?storefront=us", "items/1700000077/in-app?in=EUR&home=us&per=month&of=P1Y",
    "items/1700000011/prices?in=EUR&home=us", "items/1700000077/in-app/history", "drops/in-app?since=7d",
    "items/1700000003/check?storefront=us&os=12.4", "items/nonsense/check?error=SKErrorDomain%20Code=5",
    "products?app=5", "products/prices?product=a.b", "products/prices?product=5&base=1.99&storefront=us",
    "price-points?storefront=us&near=1.29", "tiers?tier=5&storefront=us,jp",
    "tiers?amount=4.99&currency=USD", "snapshots/changes?since=7d", "stats", "stats?by=folder", "imports",
    "charts", "charts/entries?chart=topsongs&storefront=us", "drops?since=7d", "storefronts",
    "storefronts?storefront=jp",
    "link?ref=1700000011&storefront=jp", "format-price?amount=1.29&currency=USD&storefront=us",
    "format-price?amount=239.99&currency=USD&storefront=us&per=month&of=P1Y",
  ]

  private static func description(_ server: TestServer) throws -> [String: Any] {
    let body = try server.get("/coster/v1/openapi.json").body
    return try #require(JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
  }

  @Test(arguments: questions)
  func `an answer is as the description says`(_ question: String) throws {
    let server = try Self.server()
    let answer = try server.get("/coster/v1/\(question)")
    #expect(answer.status == 200)
    #expect(answer["content-type"] == "application/json")
    try Self.check(answer, of: question, method: "get", in: server)
  }

  private static func rates() throws -> ExchangeRates {
    try ExchangeRates(newestIn: Array(#"{"base":"EUR","date":"2026-11-20","rates":{"USD":1.25}}"#.utf8))
  }

  @Test func `prices are converted by the rates that the server was given`() throws {
    let pages = [
      storePage(1_700_000_077, in: "us", name: "Quince Counter", inApps: [("Pro", "$5.00")]),
      storePage(1_700_000_077, in: "de", name: "Quince Counter", inApps: [("Pro", "6,00 €")]),
    ]
    let rates = try Self.rates()
    let server = try TestServer(pages) { $0.rates = rates }
    let inApp = try server.get("/coster/v1/items/1700000077/in-app?in=EUR&home=us&per=month&of=P1Y&storefront=de").text
    #expect(inApp.contains(#""difference":"50""#), "\(inApp)")
    #expect(inApp.contains(#""in_amount":"6","in_currency":"EUR","rates_date":"2026-11-20""#), "\(inApp)")
    #expect(inApp.contains("\"per_amount\":\"0.50\",\"per_text\":\"0,50\u{A0}€\""), "\(inApp)")
    let home = try server.get("/coster/v1/items/1700000077/in-app?home=us&storefront=de").text
    #expect(home.contains(#""in_amount":"7.50","in_currency":"USD""#), "\(home)")
    let plain = try server.get("/coster/v1/items/1700000077/in-app").text
    #expect(plain.contains(#""in_amount":null,"in_currency":null,"rates_date":null,"per_amount":null"#), "\(plain)")
  }

  @Test func `a currency without a rate converts nothing, and that is said`() throws {
    let rates = try Self.rates()
    for server in [try Self.server(), try TestServer([ServerSamples.apps], settings: { $0.rates = rates })] {
      let answer = try server.get("/coster/v1/items/1700000011/prices?in=SEK")
      #expect(answer.status == 200)
      #expect(answer.text.contains(#/"[^"]*no [^"]*rate [^"]*SEK[^"]*"/#))
    }
  }

  @Test func `every question is described, and asked here`() throws {
    let paths = try #require(Self.description(Self.server())["paths"] as? [String: Any])
    let requested = Set(Self.questions.map(Self.path) + ["/resolve"])
    #expect(Set(paths.keys) == requested)
  }

  @Test func `links in a text are resolved`() throws {
    let server = try Self.server()
    let text = "See https://apps.apple.com/us/app/id1700000011 and --ids /etc/passwd."
    let answer = try server.ask(
      "POST", "/coster/v1/resolve", ["Content-Type: text/plain", "Content-Length: \(text.utf8.count)"], body: text)
    #expect(answer.text.contains(#""apple_id":1700000011"#))
    try Self.check(answer, of: "resolve", method: "post", in: server)
  }

  @Test(arguments: [
    ("items/5", 404), ("items/-", 400), ("items/--catalog=x", 404), ("items/1?nonsense=1", 400), ("search", 400),
    ("items/1700000011/prices?date=yesterdayish", 400), ("search?q=a&limit=0", 400), ("search?q=a&cursor=1.2", 400),
    ("search?q=a&kind=nonsense", 400), ("nothing", 404), ("resolve", 405), ("charts/entries?chart=x&date=1", 400),
    ("items/1700000011?storefront=--help", 400), ("items/170%0900000/check", 400), ("items/1%7F/prices", 400),
    ("items/1/check?os=15779", 400), ("items/1700000011/in-app?of=P1Y", 400),
    ("format-price?amount=1&currency=USD&storefront=us&of=P1Y", 400),
  ])
  func `a question without an answer says why`(_ question: String, _ status: Int) throws {
    let answer = try Self.server().get("/coster/v1/\(question)")
    #expect(answer.status == status)
    #expect(answer["content-type"] == "application/problem+json")
    let problem = try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    #expect(problem["status"] as? Int == status)
    #expect((problem["detail"] as? String)?.isEmpty == false)
  }

  @Test(arguments: ["PUT", "DELETE", "TRACE", "PATCH", "BREW"])
  func `methods that nothing has are refused where something is, and are not found elsewhere`(method: String) throws {
    let server = try Self.server()
    let body = method == "TRACE" ? "" : "{}"
    let fields = ["X-Secret: s3cret"] + (body.isEmpty ? [] : ["Content-Length: 2"])
    for (target, allowed) in [
      ("/coster/v1/items/1700000003", "GET, HEAD"), ("/coster/v1/resolve", "POST"),
      ("/coster/v1/openapi.json", "GET, HEAD"), ("/healthz", "GET, HEAD"), ("/metrics", "GET, HEAD"),
      ("/", "GET, HEAD"),
      ("/find", "GET, HEAD"), ("/item/1700000003/prices.json", "GET, HEAD"), ("/style.css", "GET, HEAD"),
      ("/links", "GET, HEAD, POST"),
    ] {
      let answer = try server.ask(method, target, fields, body: body)
      #expect(answer.status == 405 && answer["allow"] == allowed && !answer.text.contains("s3cret"), "\(target)")
    }
    for target in ["/coster/v1/none", "/none", "/item/none", "/item/4711"] {
      #expect(try server.ask(method, target, fields, body: body).status == 404, "\(target)")
    }
    #expect(try server.ask(method, "/lookup?id=1", fields, body: body).status == 501)
  }

  @Test func `other methods are told which ones are answered`() throws {
    let server = try Self.server()
    #expect(try server.ask("POST", "/coster/v1/search?q=a", ["Content-Length: 0"])["allow"] == "GET, HEAD")
    let typed = ["Content-Type: application/json", "Content-Length: 2"]
    #expect(try server.ask("POST", "/coster/v1/resolve", typed, body: "{}").status == 415)
  }

  @Test func `a question that a damaged snapshot keeps from being answered is a problem, too`() throws {
    let server = try TestServer(settings: { $0.showsFolders = true })
    let folder = server.catalogFolder + "/snapshots"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("SQLite format 3".utf8).write(to: URL(fileURLWithPath: folder + "/pricing.sqlite"))
    let answer = try server.get("/coster/v1/items/1700000011/prices")
    #expect(answer.status == 503 && answer["content-type"] == "application/problem+json")
    #expect(answer["retry-after"] != nil && answer.text.contains("pricing.sqlite"))
  }

  @Test func `a cursor leads to the rest, and fits no other question`() throws {
    let server = try Self.server()
    let first = try server.get("/coster/v1/search?q=orchard&limit=1").text
    let cursor = try #require(first.firstMatch(of: /"next":"([^"]+)"/)?.1)
    let second = try server.get("/coster/v1/search?q=orchard&limit=1&cursor=\(cursor)").text
    #expect(first.contains("1700000003") != second.contains("1700000003"))
    #expect(second.contains("\"next\":null"))
    #expect(try server.get("/coster/v1/search?q=gate&limit=1&cursor=\(cursor)").status == 400)
  }

  // MARK: The description

  /// The path in the description that a question is asked at.
  private static func path(_ question: String) -> String {
    let path = question.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    return "/" + (path[0] == "items" ? ["items", "{ref}"] + path.dropFirst(2) : path).joined(separator: "/")
  }

  private static func check(_ answer: RawAnswer, of question: String, method: String, in server: TestServer) throws {
    let paths = try #require(description(server)["paths"] as? [String: Any])
    let operation = try #require((paths[path(question)] as? [String: Any])?[method] as? [String: Any])
    let responses = try #require(operation["responses"] as? [String: Any])
    let content = try #require((responses["200"] as? [String: Any])?["content"] as? [String: Any])
    let schema = try #require((content["application/json"] as? [String: Any])?["schema"] as? [String: Any])
    let value = try JSONSerialization.jsonObject(with: Data(answer.body), options: [.fragmentsAllowed])
    #expect(errors(of: value, by: schema, at: question) == [])
  }

  /// What a value has that its schema does not allow: the part of JSON Schema that the description uses.
  private static func errors(of value: Any, by schema: [String: Any], at location: String) -> [String] {
    let types = (schema["type"] as? [String]) ?? (schema["type"] as? String).map { [$0] } ?? []
    guard types.isEmpty || types.contains(where: { isOfType(value, $0) }) else {
      return ["\(location): \(value) is no \(types)"]
    }
    var errors: [String] = []
    if let object = value as? [String: Any], let properties = schema["properties"] as? [String: Any] {
      for name in schema["required"] as? [String] ?? [] where object[name] == nil {
        errors.append("\(location): no \(name)")
      }
      for (name, member) in object {
        guard let property = properties[name] as? [String: Any] else {
          errors.append("\(location): \(name) is not described")
          continue
        }
        errors += Self.errors(of: member, by: property, at: "\(location).\(name)")
      }
    }
    if let array = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, item) in array.enumerated() {
        errors += Self.errors(of: item, by: items, at: "\(location)[\(index)]")
      }
    }
    return errors
  }

  private static func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "null": value is NSNull
    case "string": value is String
    case "integer", "number": value is NSNumber
    case "boolean": value is Bool
    case "array": value is [Any]
    case "object": value is [String: Any]
    default: false
    }
  }
}
