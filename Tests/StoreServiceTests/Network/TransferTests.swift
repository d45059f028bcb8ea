import CatalogModel
import StoreService
import TestSupport
import Testing

/// What the real network does with answers that have no end.
@Suite struct TransferTests {
  private let us = store("us")

  @Test func `gives a body up while it is unpacked`() throws {
    let world = try ServiceWorld { _ in
      FakeAnswer(
        fields: [("Content-Encoding", "gzip")], body: PackedBlanks.beginning + PackedBlanks.more,
        mishap: .endless(last: PackedBlanks.more.count, pause: .zero))
    }
    let summary = try world.lookUp([7], in: us)
    #expect(summary.failures.count == 1 && summary.failures[0].contains("larger than 64 MB"))
  }

  @Test func `gives an answer up that keeps coming and is not whole in time`() throws {
    let world = try ServiceWorld(answering: { request in
      var answer = FakeShelf().answer(request)
      if request.query["id"] == "7" { answer.mishap = .endless(last: 1, pause: .milliseconds(5)) }
      return answer
    })
    world.settings.deadline = 1000
    world.settings.tries = 1
    let summary = try world.lookUp([7], in: us)
    #expect(summary.failures.map { $0.contains("Operation timed out after 1") } == [true])
    world.settings.deadline = 60_000
    #expect(try world.lookUp([8], in: us).records == 1)
  }

  @Test(.enabled(if: (try? FakeStore(at: "::1") { _ in .notFound }) != nil))
  func `calls a server by its IPv6 address`() throws {
    let world = try ServiceWorld(at: "::1", answering: FakeShelf().answer)
    #expect(try world.lookUp([7], in: us).records == 1)
  }
}

/// A gzip stream of blanks (RFC 1951 §3.2.6, fixed codes) that can go on for ever.
private enum PackedBlanks {
  /// The stream's header, and the beginning of a block with one blank in it.
  static let beginning: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + Array(bytes.prefix(2))
  /// Whole repetitions of what follows: 13 bytes for 2,064 blanks.
  static let more = Array(repeatElement(bytes[2..<15], count: 5000).joined())

  /// A block of fixed codes that is not the last, a blank, and "258 bytes as the one before" again and again.
  private static let bytes: [UInt8] = {
    var bits: [UInt8] = [0, 1, 0] + [0, 1, 0, 1, 0, 0, 0, 0]
    while bits.count < 15 * 8 { bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] }
    return stride(from: 0, to: 15 * 8, by: 8).map { start in
      (0..<8).reduce(0) { $0 | bits[start + $1] << UInt8($1) }
    }
  }()
}
