import Archives
import Catalog
import Foundation
import TestSupport
import Testing

/// `lbzip2` gives the same bytes as libarchive.
@Suite struct ParallelDecompressionTests {
  let test = TestCatalog()

  private func compress(_ file: String) throws -> String {
    #expect(try shell("lbzip2", "--keep", "--force", "-9", file).exitCode == 0, "lbzip2 is missing, or failed")
    return file + ".bz2"
  }

  /// Text that hardly gets smaller, so that the archive is large enough for a process of its own.
  private static let titles: [String] = {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var dice = SeededRandom(seed: 11)
    return (1...5000).map { number in
      let bytes = (0..<120).flatMap { _ in
        let bits = dice.next()
        return (0..<10).map { letters[Int(bits >> UInt64(6 * $0) & 63)] }
      }
      return "\(number)|" + String(decoding: bytes, as: UTF8.self)
    }
  }()

  @Test func `imports the same rows from an archive as from the files in it`() throws {
    let table = PartnerSamples.application(Self.titles)
    let tar = try test.writeTar("itunes20261118.tar", [("itunes20261118/application", table)])
    let archive = try compress(tar)
    let size = try FileManager.default.attributesOfItem(atPath: archive)[.size] as? Int
    #expect(size ?? 0 > 4 << 20, "libarchive reads smaller ones")
    #expect(try test.importPartner(archive).problems == [])
    let plain = TestCatalog()
    #expect(try plain.importPartner(tar).problems == [])
    let sum = "SELECT count(*), sum(application_id), sum(length(title)), max(title), min(title) FROM application"
    #expect(try test.rows(sum) == plain.rows(sum))
    #expect(try test.rows("SELECT count(*) FROM application") == ["5000"])
  }

  @Test(arguments: [0.3, 0.9, 0.999])
  func `imports nothing of a truncated archive`(share: Double) throws {
    let table = PartnerSamples.application(Self.titles)
    let archive = try compress(test.writeTar("itunes20261118.tar", [("itunes20261118/application", table)]))
    let whole = try Data(contentsOf: URL(fileURLWithPath: archive))
    try whole.prefix(Int(Double(whole.count) * share)).write(to: URL(fileURLWithPath: archive))
    let summary = try test.importPartner(archive)
    #expect(summary.problems.map { $0.contains("is damaged or cut off") } == [true], "\(summary.problems)")
    #expect(summary.snapshots == [])
  }

  @Test func `gives the bytes that libarchive gives, several streams in a row`() throws {
    let texts = [Self.titles.prefix(300), [], Self.titles.suffix(3)].map { $0.joined(separator: "\n") }
    let packed = try texts.enumerated().flatMap { number, text in
      Array(try Data(contentsOf: URL(fileURLWithPath: compress(test.write(text, to: "\(number).txt")))))
    }
    // A stream whose length is known to be small does not get a process.
    let alone = try ByteStream(name: "x", bytes: packed).decompressed().readAll(limit: 1 << 24)
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: test.write(bytes: packed, to: "packed.bz2")))
    let parallel = try unsafe ByteStream(name: "x") { buffer in
      let data = file.readData(ofLength: min(buffer.count, 1000))
      unsafe buffer.copyBytes(from: data)
      return data.count
    }.decompressed().readAll(limit: 1 << 24)
    #expect(parallel == Array(texts.joined().utf8))
    #expect(parallel == alone)
  }
}
