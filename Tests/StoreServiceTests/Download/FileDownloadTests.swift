import Archives
import Foundation
import StoreService
import Synchronization
import TestSupport
import Testing

@Suite struct FileDownloadTests {
  private static let path = "/v5/current/itunes20250427/genre.tbz"

  /// Three megabytes, the same in every run.
  private static let archive: [UInt8] = {
    var numbers = SeededRandom(seed: 3)
    return Array("BZh91AY&SY".utf8) + (10..<3_000_000).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
  }()

  private func site(checksum: [UInt8]? = nil, authorization: String? = nil) throws -> FakeFeedSite {
    let line = checksum ?? md5Line(of: Self.archive, named: "genre.tbz")
    return FakeFeedSite([Self.path: Self.archive, Self.path + ".md5": line], authorization: authorization)
  }

  private let world = ServiceWorld()

  private func download(
    from server: FakeStore, _ credentials: Credentials? = nil
  ) throws -> FileDownload.Outcome {
    let feeds = FeedServer(world.network(), settings: world.settings, credentials: credentials)
    return try FileDownload(feeds, url: server.address + Self.path, to: world.folder + "/genre.tbz").run()
  }

  private func downloadsWhole(from server: FakeStore, _ credentials: Credentials? = nil) throws -> Bool {
    try download(from: server, credentials) == .downloaded(bytes: 3_000_000)
      && ByteStream(path: world.folder + "/genre.tbz").readAll(limit: 10 << 20) == Self.archive
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: world.folder).sorted()
  }

  @Test func `downloads an archive with its checksum, and does not do it twice`() throws {
    let server = try FakeStore(answering: site().answer)
    #expect(try downloadsWhole(from: server))
    #expect(try names() == ["genre.tbz", "genre.tbz.md5"])
    #expect(try download(from: server) == .alreadyThere(isChecked: true))
    #expect(server.requests.filter { $0.path == Self.path }.count == 1)
  }

  /// Each transfer is truncated after half of the rest, twelve times.
  @Test func `resumes a truncated transfer for as long as it makes progress`() throws {
    let server = try FakeStore(answering: site().answer) { $0.path == Self.path && $0.number <= 12 ? .cut : nil }
    world.settings.tries = 2
    #expect(try downloadsWhole(from: server))
    let starts = server.requests.compactMap { $0.fields["range"]?.dropFirst(6).dropLast() }.compactMap { Int($0) }
    #expect(starts.count == 12 && starts == starts.sorted() && starts[0] <= 1_500_000)
  }

  @Test func `resumes where an earlier run stopped`() throws {
    try breakOff(site())
    #expect(try names() == ["genre.tbz.coster-part"])
    let server = try FakeStore(answering: site().answer)
    #expect(try downloadsWhole(from: server))
    #expect(server.requests.contains { $0.fields["range"] != nil })
  }

  @Test(arguments: [1000, 3_000_000, 3_000_001])
  func `begins anew where the part is of another archive, and knows one that is all there or too long`(count: Int)
    throws
  {
    let part = count == 1000 ? [UInt8](repeating: 7, count: count) : Array((Self.archive + [0]).prefix(count))
    try Data(part).write(to: URL(fileURLWithPath: world.folder + "/genre.tbz.coster-part"))
    let server = try FakeStore(answering: site().answer)
    #expect(try downloadsWhole(from: server))
  }

  /// Leaves half of an archive behind, as a run does that is broken off.
  private func breakOff(_ site: FakeFeedSite) throws {
    world.settings.tries = 1
    let failing = try FakeStore(answering: site.answer) {
      $0.path == Self.path ? ($0.number < 2 ? .cut : .reset) : nil
    }
    #expect(throws: StoreFailure.self) { try download(from: failing) }
    #expect(try names().contains("genre.tbz.coster-part"))
    world.settings.tries = 8
  }

  @Test(arguments: [true, false])
  func `joins no two archives of one name`(hasChecksum: Bool) throws {
    func site(_ archive: [UInt8]) -> FakeFeedSite {
      let checksum = hasChecksum ? [Self.path + ".md5": md5Line(of: archive, named: "genre.tbz")] : [:]
      return FakeFeedSite(checksum.merging([Self.path: archive]) { $1 })
    }
    try breakOff(site([UInt8](repeating: 9, count: 3_000_000)))
    #expect(try downloadsWhole(from: FakeStore(answering: site(Self.archive).answer)))
  }

  @Test(arguments: ["bytes 0-9/3000000", "bytes"])
  func `begins anew where a part comes that was not asked for`(range: String) throws {
    let site = try site()
    try breakOff(site)
    let server = try FakeStore { request in
      var answer = site.answer(request)
      guard request.fields["range"] != nil else { return answer }
      answer.status = 206
      answer.fields.append(("Content-Range", range))
      return answer
    }
    #expect(try downloadsWhole(from: server))
  }

  @Test func `notices before the download that the server's checksum is none`() throws {
    let server = try FakeStore(answering: site(checksum: Array("<html>Not now</html>".utf8)).answer)
    #expect(
      failure { try download(from: server) }
        .contains(#/genre\.tbz\.md5: .*MD5 .*nothing .*page /#))
    #expect(!server.requests.contains { $0.path == Self.path })
  }

  @Test(arguments: [true, false])
  func `keeps nothing of a page to log in at that comes instead of an archive`(hasChecksum: Bool) throws {
    let page = Array("<!DOCTYPE html><title>Sign in</title>".utf8)
    let checksum = hasChecksum ? [Self.path + ".md5": md5Line(of: Self.archive, named: "genre.tbz")] : [:]
    let server = try FakeStore(answering: FakeFeedSite(checksum.merging([Self.path: page]) { $1 }).answer)
    #expect(
      failure { try download(from: server) }
        .contains(#/ page .*nothing .*kept/#))
    #expect(try names() == [])
  }

  @Test func `downloads an archive again that was damaged on the disk`() throws {
    let server = try FakeStore(answering: site().answer)
    _ = try download(from: server)
    var damaged = Self.archive
    damaged[1000] ^= 1
    try Data(damaged).write(to: URL(fileURLWithPath: world.folder + "/genre.tbz"))
    #expect(try downloadsWhole(from: server))
  }

  @Test func `stops soon where there is no server`() throws {
    let server = try FakeStore(answering: site().answer)
    server.stop()
    #expect(failure { try download(from: server) }.contains("cannot be reached"))
    #expect(world.waits.count == 2)
  }

  @Test func `keeps nothing of an archive with a wrong checksum`() throws {
    let server = try FakeStore(
      answering: site(checksum: Array("MD5 (genre.tbz) = 0123456789abcdef0123456789abcdef\n".utf8)).answer)
    #expect(failure { try download(from: server) }.contains(" MD5 "))
    #expect(try names().isEmpty)
  }

  @Test func `sends its name and password to the server and to nobody else`() throws {
    let elsewhere = try FakeStore(answering: site().answer)
    let field = "Basic cGlwcGluOnNlY3JldCDDvA=="
    let site = try site(authorization: field)
    let other = elsewhere.address.replacing("127.0.0.1", with: "localhost")
    let server = try FakeStore { request in
      let answer = site.answer(request)
      guard answer.status == 200, request.path == Self.path else { return answer }
      return FakeAnswer(status: 302, fields: [("Location", other + Self.path)])
    }
    let credentials = Credentials(user: "pippin", password: "secret ü")
    #expect(try downloadsWhole(from: server, credentials))
    #expect(server.requests.allSatisfy { $0.fields["authorization"] == field })
    #expect(elsewhere.requests.count == 1 && elsewhere.requests[0].fields["authorization"] == nil)
    #expect("\(credentials) \(String(reflecting: credentials))" == "pippin pippin")
  }

  @Test(arguments: [nil, Credentials(user: "pippin", password: "wrong")])
  func `asks no second time after a 401`(credentials: Credentials?) throws {
    let server = try FakeStore(answering: site(authorization: "Basic x").answer)
    #expect(throws: StoreFailure.self) { try download(from: server, credentials) }
    #expect(server.requests.count == 1)
  }
}
