import Archives
import CatalogModel
import Foundation
import Feeds
import ProductLinks
import TestSupport
import Testing

@Suite struct LinkSearchTests {
  private static func text(_ numbers: some Sequence<Int>) -> String {
    numbers.map { "read https://apps.apple.com/jp/app/id\(1_000_000_000 + $0) now\n" }.joined()
  }

  /// What a search for numbers tells, a line an event; numbers without the billion.
  private func events(
    _ inputs: [LinkInput], input: String = "", workers: Int = 4,
    _ change: (inout LinkSearch) -> Void = { _ in }
  ) throws -> [String] {
    var search = LinkSearch()
    search.filter.wantsNumbersAlone = true
    search.workerCount = workers
    change(&search)
    var lines: [String] = []
    func stream() throws(InputError) -> ByteStream { ByteStream(name: "-", bytes: Array(input.utf8)) }
    try search.search(inputs, standardInput: stream) { event in
      switch event {
      case .found(let finds, let source):
        let texts = finds.numbers.map { $0.map { "\($0.rawValue - 1_000_000_000)" } ?? "none" }
        lines.append("\(source?.split(separator: "/").last ?? "text"): \(texts.joined(separator: " "))")
      case .finished: break
      case .noLink(let text, let reason): lines.append("no link \(text): \(reason)")
      case .skipped(let path, let reason): lines.append("skipped \(path.split(separator: "/").last ?? ""): \(reason)")
      case .failed(let error): lines.append("failed: \(error.reason)")
      }
    }
    return lines
  }

  @Test func `searches texts, streams and files in the order of the arguments`() throws {
    let folder = TemporaryFolder()
    let file = try folder.write(Self.text([3]).utf8, to: "three.txt")
    let found = try events([.text(Self.text([1])), .standardInput, .path(file), .text("no")], input: Self.text([2]))
    #expect(found == ["text: 1", "-: 2", "three.txt: 3", "no link no: noAddress"])
  }

  @Test func `tells of files in the order of their names whoever is done first`() throws {
    let folder = TemporaryFolder()
    var random = SeededRandom(seed: 3)
    var expected: [String] = []
    for number in 100..<200 {
      let lines = (0..<Int.random(in: 1...3_000, using: &random)).map { _ in number }
      try folder.write(Self.text(lines).utf8, to: "\(number % 7)/\(number).txt")
    }
    for folderNumber in 0..<7 {
      for number in 100..<200 where number % 7 == folderNumber { expected.append("\(number).txt") }
    }
    for workers in [1, 2, 8] {
      var sources: [String] = []
      for event in try events([.path(folder.path)], workers: workers) {
        let (name, numbers) = try #require(event.firstIndex(of: ":").map { (event[..<$0], event[$0...].dropFirst(2)) })
        #expect(Set(numbers.split(separator: " ")) == [name.prefix(3)])
        if sources.last != String(name) { sources.append(String(name)) }
      }
      #expect(sources == expected)
    }
  }

  @Test func `ends when the one who listens does`() throws {
    struct Enough: Error {}
    let folder = TemporaryFolder()
    for number in 0..<50 { try folder.write(Self.text(0..<5_000).utf8, to: "\(number).txt") }
    var count = 0
    #expect(throws: Enough.self) {
      try LinkSearch().search([.path(folder.path)], standardInput: Self.noInput) { event in
        count += 1
        if count == 3 { throw Enough() }
      }
    }
    #expect(count == 3)
  }

  /// A WARC record with an HTTP answer in it.
  private static func archived(_ head: String, _ body: [UInt8]) -> [UInt8] {
    let contents = Array("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n".utf8) + body
    let start = "WARC/1.0\r\nWARC-Type: response\r\nContent-Length: \(contents.count)\r\n\r\n"
    return Array(start.utf8) + contents + Array("\r\n\r\n".utf8)
  }

  @Test func `reads bodies in a web archive that travelled packed or in pieces`() throws {
    let folder = TemporaryFolder()
    let link = Array(Self.text([1_234_567]).utf8)
    let pieces = [link.prefix(20), link.dropFirst(20)].flatMap {
      Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + Array("\r\n".utf8)
    }
    let archive =
      Self.archived("Content-Type: text/plain", Array(Self.text([5]).utf8))
      + Self.archived("Transfer-Encoding: chunked", pieces + Array("0\r\n\r\n".utf8))
      + Self.archived("Content-Encoding: gzip", Self.gzipped)
      + Self.archived(
        "Transfer-Encoding: chunked\r\ncontent-encoding: br",
        Array("3c\r\n".utf8) + Self.brotlied + Array("\r\n0\r\n\r\n".utf8))
      + Self.archived("Location: \(Self.text([7]))", [])
    // With bytes of gzip in it the file looks binary, and is read in a folder all the same.
    try folder.write(archive, to: "a.warc")
    #expect(try events([.path(folder.path)]).joined(separator: " ") == "a.warc: 5 1234567 6 8 7")
  }

  @Test func `reads on after a body in a web archive that is damaged, and names its record`() throws {
    let folder = TemporaryFolder()
    let first = Self.archived("Content-Type: text/plain", Array(Self.text([4]).utf8))
    let damaged = Self.archived("Content-Encoding: gzip", Self.gzipped.dropLast(12))
    let last = Self.archived("Content-Type: text/plain", Array(Self.text([5]).utf8))
    let path = try folder.write(first + damaged + last, to: "a.warc")
    let events = try events([.path(path)])
    #expect(events.contains { $0.hasSuffix("5") })
    #expect(events.last?.hasPrefix("failed") == true)
    #expect(events.last?.hasSuffix(", in the record at byte \(first.count)") == true)
  }

  /// The text of 8, packed by Brotli.
  private static let brotlied = Array(
    Data(
      base64Encoded: "Gz0AAETd1l/SQ/rrWz14UBEdOFAPuOgnjhPHAo/h5XMqyjHsTTsJLprANXnVJ02k8dHYpC90nye9sT4F") ?? Data())

  @Test func `reads an answer that was saved packed with its head`() throws {
    let folder = TemporaryFolder()
    let head = Array("HTTP/2 200\r\ncontent-encoding: br\r\n\r\n".utf8)
    let path = try folder.write(head + Self.brotlied, to: "1.txt")
    #expect(try events([.path(path)]) == ["1.txt: 8"])
  }

  /// The text of 6, packed by gzip.
  private static let gzipped = Array(
    Data(base64Encoded: "H4sIAAAAAAACAytKTUxRyCgpKSi20tdPLCgo1gMSOal6yfm5+lkFIBH9zBRDAygwU8jLL+cCAJMMgak0AAAA")
      ?? Data())

  @Test func `reads the files in an archive, and leaves binary ones alone`() throws {
    let folder = TemporaryFolder()
    let archive = TarSample([
      ("a/one.txt", Array(Self.text([1]).utf8)), ("b.png", [0x89, 0x50, 0x4E, 0x47, 0] + Array(Self.text([5]).utf8)),
      ("none.txt", Array("nothing".utf8)), ("two.txt", Array(Self.text([2, 3]).utf8)),
    ]).bytes
    let path = try folder.write(archive, to: "notes.tar")
    let expected = ["one.txt: 1", "skipped b.png: is binary (a PNG image)", "two.txt: 2 3"]
    #expect(try events([.path(path)]) == expected)
    #expect(try events([.path(folder.path)]) == expected)
    try folder.write(Self.text([4]).utf8, to: "z.txt")
    #expect(try events([.path(folder.path)]) == expected + ["z.txt: 4"])
  }

  @Test func `reads an archive up to where it is cut`() throws {
    let folder = TemporaryFolder()
    let archive = TarSample([("one.txt", Array(Self.text([1]).utf8)), ("two.txt", Array(Self.text(10..<900).utf8))])
      .bytes
    try folder.write(archive.prefix(2_000), to: "a.tar")
    let found = try events([.path(folder.path)])
    #expect(found.first == "one.txt: 1")
    #expect(found.last?.hasPrefix("failed: is a damaged or cut archive") == true)
  }

  private static func noInput() throws(InputError) -> ByteStream { ByteStream(name: "-", bytes: []) }

  private func contexts(_ text: String, chunk: Int) throws -> [String?] {
    var collector = LinkCollector(LinkFilter.withContext)
    var finds: [LinkFind] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      let piece = bytes[start..<min(start + chunk, bytes.count)]
      unsafe piece.withUnsafeBytes { finds += unsafe collector.collect($0).links }
    }
    finds += collector.finish().links
    return finds.map(\.context)
  }

  @Test(arguments: [1, 7, 64, 100_000]) func `tells the line of a link however the stream is cut`(_ chunk: Int) throws {
    let long = String(repeating: "果", count: 900)
    let text = """
      first
      see https://apps.apple.com/app/id1000000001 and http://itunes.apple.com/app/id1000000002\r
      https://apps.apple.com/app/id1000000003
      \(long) https://apps.apple.com/app/id1000000004 \(long)
      \(String(repeating: "x\n", count: 9_000))last https://apps.apple.com/app/id1000000005
      """
    let line = "see https://apps.apple.com/app/id1000000001 and http://itunes.apple.com/app/id1000000002"
    let part = String(repeating: "果", count: 333)
    #expect(
      try contexts(text, chunk: chunk) == [
        line, line, "https://apps.apple.com/app/id1000000003",
        "…\(part) https://apps.apple.com/app/id1000000004 \(part.dropLast())…",
        "last https://apps.apple.com/app/id1000000005",
      ])
  }
}

extension LinkFilter {
  fileprivate static var withContext: LinkFilter {
    var filter = LinkFilter()
    filter.hasContext = true
    return filter
  }
}
