import Archives
import CatalogModel
import Feeds
import TestSupport
import Testing

/// Cassettes of recorders of tests.
@Suite struct CassetteTests {
  private static let answer = searchAnswer(appRecord(304, "Gardener's Almanac", in: "jp"))

  /// As vcrpy writes it: apostrophes are doubled, and long lines folded.
  static let vcrpy = """
    interactions:
    - request:
        body: null
        headers:
          User-Agent:
          - python-requests/2.31.0
        method: GET
        uri: https://itunes.apple.com/lookup?id=304&country=jp
      response:
        body:
          string: '\(answer.replacing("'", with: "''").replacing("Gardener''s ", with: "Gardener''s\n            "))'
        headers: &id001
          Content-Type:
          - text/javascript; charset=utf-8
          Date:
          - Tue, 17 Dec 2024 16:06:01 GMT
        status:
          code: 200
          message: OK
    - request: {body: null, method: GET, uri: 'https://itunes.apple.com/lookup?id=1'}
      response:
        body: {string: not found}
        headers: *id001
        status: {code: 404, message: Not Found}
    version: 1

    """

  private static let vcr = """
    ---
    http_interactions:
    - request:
        method: get
        uri: https://itunes.apple.com/lookup?id=304&country=jp
        body:
          encoding: US-ASCII
          string: ''
      response:
        status:
          code: 200
          message: OK
        headers:
          content-encoding:
          - br
        body:
          encoding: ASCII-8BIT
          base64_string: |
            \(Base64.text(PackedBodyTests.brotli))
      recorded_at: Tue, 17 Dec 2024 16:06:01 GMT
    recorded_with: VCR 6.0.0

    """

  private static let binary = """
    interactions:
    - request: {uri: 'https://itunes.apple.com/lookup?id=304&country=jp', method: GET}
      response:
        body:
          string: !!binary |
            \(Base64.text(PackedBodyTests.brotli))
        headers: {Content-Encoding: [br], date: ['Tue, 17 Dec 2024 16:06:01 GMT']}
        status: {code: 200}

    """

  private static let go = """
    ---
    version: 2
    interactions:
        - id: 0
          request:
            url: https://itunes.apple.com/lookup?id=304&country=jp
            method: GET
          response:
            body: '\(answer.replacing("'", with: "''"))'
            headers:
                Date:
                    - Tue, 17 Dec 2024 16:06:01 GMT
            status: 200 OK
            code: 200

    """

  private static let old = #"""
    ---
    - !ruby/struct:VCR::HTTPInteraction
      request: !ruby/struct:VCR::Request
        method: :get
        uri: http://itunes.apple.com:80/lookup?id=304&country=jp
        body:
        headers:
      response: !ruby/struct:VCR::Response
        status: !ruby/struct:VCR::ResponseStatus
          code: 200
          message: OK
        headers:
          date:
          - Tue, 17 Dec 2024 16:06:01 GMT
        body: "\n\n\n\#(answer.replacing("\"", with: "\\\""))\n"
        http_version: "1.1"

    """#

  private static let json = """
    {"http_interactions":[{"request":{"uri":"https://itunes.apple.com/lookup?id=304&country=jp","method":"GET"},
    "response":{"status":{"code":200},"headers":{"Date":["Tue, 17 Dec 2024 16:06:01 GMT"]},
    "body":{"encoding":"utf-8","string":\(answer.quoted)}}}],"recorded_with":"betamax/0.8.1"}
    """

  @Test(arguments: [vcrpy, vcr, binary, go, old, json], [3, 1 << 20])
  func `reads an answer with its address and its own time`(text: String, piece: Int) throws {
    let reading = try Reading(Array(text.utf8), piece: piece)
    #expect(reading.error == nil && reading.refused == [])
    #expect(reading.summary?.format == .webArchive)
    #expect(reading.records.map { "\($0.appleID) \($0.storefront?.code ?? "-")" } == ["304 jp"])
    #expect(["Pear", "Gardener's Almanac"].contains(reading.records.first?.name))
    #expect(reading.items.first == .time(Timestamp("2024-12-17T16:06:01Z")))
  }

  @Test func `counts what holds no records, and tells where each interaction begins`() throws {
    let reading = try Reading(Self.vcrpy)
    #expect(
      reading.notes.say("… HTTP … status 404 … (1 ×)"))
    let two = try Reading("# Birnen – äöü\n" + Self.go + Self.go.replacing("304", with: "30q"))
    #expect(two.appleIDs == [304])
    #expect(two.refused.map(\.location.record) == [2])
    let text = Array(("# Birnen – äöü\n" + Self.go + Self.go).utf8)
    let offset = try #require(two.refused.first?.location.offset)
    #expect(text[Int(offset)...].starts(with: "id: 0".utf8))
  }

  @Test func `says where YAML is damaged or was cut off, after what stands before`() throws {
    let part = Self.go.prefix(upTo: Self.go.firstRange(of: "wrapperType")?.lowerBound ?? Self.go.endIndex)
    let cut = try Reading(Self.go + part)
    #expect(cut.appleIDs == [304])
    #expect(cut.error?.reason.contains("cut off") == true)
    #expect(cut.error?.location?.record == 2)
    let tab = try Reading(Self.go + "    - id: 1\n\t- x: [\n")
    #expect(tab.appleIDs == [304])
    #expect(tab.error?.reason.contains("not well-formed YAML") == true)
    let lines = try Reading("interactions:\n- request:\n    uri: https://itunes.apple.com/lookup?id=1\n")
    #expect(lines.refused.map { $0.reason.contains("response") } == [true])
  }

  @Test func `refuses a body that is not base64, or damaged`() throws {
    let bad = try Reading(Self.vcr.replacing("G1EAAAQi", with: "?!EAAAQi"))
    #expect(bad.refused.map(\.reason).say("… body … not base64"))
    let damaged = try Reading(Self.binary.replacing("G1EAAAQi", with: "8P8AAAQi"))
    #expect(damaged.refused.map { $0.reason.hasPrefix("https://itunes.apple.com/lookup") } == [true])
  }

  @Test func `names that refer to each other a thousandfold need no more room than they have`() throws {
    let names = (1...40).map {
      "a\($0): &a\($0) [" + Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ",") + "]"
    }
    let reading = try Reading("a0: &a0 x\n" + names.joined(separator: "\n") + "\n" + Self.go.dropFirst(4))
    #expect(reading.appleIDs == [304])
  }

  @Test func `refuses an interaction that is too large, or too deep, and reads the next`() throws {
    let large = Self.binary.replacing(
      Base64.text(PackedBodyTests.brotli), with: String(repeating: "A", count: 17 << 20))
    let reading = try Reading(large + Self.binary.replacing("interactions:\n", with: ""))
    #expect(reading.refused.map { $0.reason.contains("16 MB") } == [true])
    #expect(reading.appleIDs == [304])
    let deep = try Reading("interactions:\n- request: \(String(repeating: "[", count: 200))")
    #expect(deep.error?.reason.contains("deep") == true)
  }

  @Test func `other YAML is text`() {
    let text = "interactions: none\nrequest: https://apps.apple.com/us/app/id9\n"
    #expect(FeedFormat.recognise(Array(text.utf8)[...]) == .feed(.text))
  }
}
