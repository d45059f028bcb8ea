import TestSupport
import Testing

@testable import Archives

@Suite struct ArchiveReaderTests {
  private static func entries(_ bytes: [UInt8]) throws -> [String] {
    let archive = try #require(try ArchiveReader(ByteStream(name: "a.tar", bytes: bytes)))
    var found: [String] = []
    while let entry = try archive.next() {
      let text = String(decoding: try entry.stream.readAll(limit: 1 << 20), as: UTF8.self)
      found.append("\(entry.stream.name) \(entry.modifiedAt ?? 0) \(text)")
    }
    return found
  }

  @Test func `reads the files of a tar in their order`() throws {
    let bytes = TarSample([
      ("itunes20261118/genre", "pears"), ("itunes20261118/role", String(repeating: "x", count: 600)),
    ]).bytes
    #expect(
      try Self.entries(bytes) == [
        "a.tar/itunes20261118/genre 1794981600 pears",
        "a.tar/itunes20261118/role 1794981600 " + String(repeating: "x", count: 600),
      ])
  }

  @Test func `continues with the next file when one was not read to its end`() throws {
    let bytes = TarSample([("a", String(repeating: "a", count: 5000)), ("b", "bee")]).bytes
    let archive = try #require(try ArchiveReader(ByteStream(name: "a.tar", bytes: bytes)))
    let first = try #require(try archive.next())
    _ = try first.stream.peek(10)
    let second = try #require(try archive.next())
    #expect(second.path == "b")
    #expect(try second.stream.readAll(limit: 10) == Array("bee".utf8))
    let third = try archive.next()
    #expect(third?.path == nil)
  }

  @Test func `reports a truncated archive`() throws {
    let bytes = TarSample([("a", String(repeating: "a", count: 5000))]).bytes
    #expect(throws: InputError.self) { try Self.entries(Array(bytes.prefix(3000))) }
  }

  @Test func `mistakes no text for an archive`() throws {
    let text = Array(String(repeating: "#export_date\u{1}genre_id\u{2}\n", count: 50).utf8)
    #expect(!ArchiveReader.recognises(text[...].prefix(512)))
    #expect(!ArchiveReader.recognises([]))
  }

  @Test(arguments: 1...60) func `never crashes on damage`(seed: UInt64) throws {
    var numbers = SeededRandom(seed: seed)
    var bytes = TarSample([("a", String(repeating: "a", count: 700)), ("b", "bee")]).bytes
    numbers.damage(&bytes, upTo: 20)
    guard let archive = try ArchiveReader(ByteStream(name: "a.tar", bytes: bytes)) else { return }
    do throws(InputError) {
      while let entry = try archive.next() { _ = try entry.stream.readAll(limit: 1 << 24) }
    } catch {
      #expect(!error.reason.isEmpty)
    }
  }
}
