import Foundation
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct FeedDownloadCommandTests {
  private let site = FakeFeedSite(
    [
      "/v5/current/itunes20250427/genre.tbz": [1, 2, 3], "/v5/current/itunes20250427/song.tbz": Self.packed(4),
      "/v5/current/pricing20250427/song_price.tbz": Self.packed(5),
      "/v5/current/incremental/current/itunes20250430/genre.tbz": Self.packed(6),
      // The checksum of the three bytes, by md5sum.
      "/v5/current/itunes20250427/genre.tbz.md5": Array("MD5 (genre.tbz) = 5289df737df57326fcdd22597afb1fac\n".utf8),
    ], authorization: "Basic cGlwcGluOnMzY3JldA==")

  /// The beginning of a bzip2 file, and a byte.
  private static func packed(_ byte: UInt8) -> [UInt8] { Array("BZh91AY&SY".utf8) + [byte] }

  private let folder = TestFolder()
  private let server: FakeStore
  private let world = TestWorld(variables: ["COSTER_PASSWORD": "s3cret"])

  init() throws { server = try FakeStore(answering: site.answer) }

  private func download(_ server: FakeStore, _ words: [String], in world: TestWorld) -> Outcome {
    world.connect()
    var outcome = folder.run(
      ["feed", "download", server.address + "/v5", "--into", folder.path + "/feeds", "--no-header", "--insecure"]
        + words, in: world)
    outcome.messages.replace(server.address, with: "SERVER")
    return outcome
  }

  @Test func `downloads every archive of the newest feed, and nothing twice`() throws {
    let outcome = download(server, ["--user", "pippin"], in: world)
    #expect(
      outcome == """
        itunes20250427/genre.tbz\titunes\tgenre\t20250427\tfull\tdownloaded\t3
        itunes20250427/song.tbz\titunes\tsong\t20250427\tfull\tdownloaded\t11
        pricing20250427/song_price.tbz\tpricing\tsong_price\t20250427\tfull\tdownloaded\t11
        incremental/itunes20250430/genre.tbz\titunes\tgenre\t20250430\tincremental\tdownloaded\t11

        """)
    let genre = folder.path + "/feeds/itunes20250427/genre.tbz"
    #expect(try Data(contentsOf: URL(fileURLWithPath: genre)) == Data([1, 2, 3]))
    let again = download(server, ["--user", "pippin", "--group", "pricing"], in: world)
    #expect(again.result.hasSuffix("there, not checked\t\n"))
  }

  @Test func `downloads only the tables that are selected, and only reports them in a dry run`() throws {
    let words = ["-u", "pippin", "--table", "song*", "--skip-table", "song_price", "--full-only"]
    #expect(
      download(server, words + ["--dry-run"], in: world).result
        == "itunes20250427/song.tbz\titunes\tsong\t20250427\tfull\tlisted\t\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/feeds"))
  }

  /// A way to give the password: a change of the world, and arguments.
  enum PasswordSource: CaseIterable { case environment, file, standardInput, netrc, netrcAlone, terminal }

  @Test(arguments: PasswordSource.allCases)
  func `accepts the password from anywhere but the command line, and never prints it`(source: PasswordSource) throws {
    let world = TestWorld()
    var words = ["--user", "pippin"]
    switch source {
    case .environment: world.variables["COSTER_PASSWORD"] = "s3cret"
    case .file: words += ["--password-file", try folder.write("s3cret\n", to: "password")]
    case .standardInput:
      world.input = "s3cret\r\n"
      words += ["--password-file", "-"]
    case .netrc, .netrcAlone:
      world.variables["HOME"] = folder.path
      try folder.write("machine 127.0.0.1 login pippin password s3cret", to: ".netrc")
      if source == .netrcAlone { words = [] }
    case .terminal: world.password = "s3cret"
    }
    let outcome = download(server, words + ["--dry-run"], in: world)
    #expect(outcome.exitCode == 0, "\(outcome.messages)")
    #expect(!(outcome.result + outcome.messages).contains("s3cret"))
  }

  @Test func `says what is wrong with a name, a password or an address`() throws {
    #expect(download(server, ["-u", "pippin:s3cret"], in: world).exitCode == 64)
    #expect(
      download(server, ["-u", "pippin"], in: TestWorld()).says(
        "… pippin … 127.0.0.1 … ~/.netrc … --password-file … COSTER_PASSWORD"))
    let wrong = download(server, ["-u", "pippin"], in: TestWorld(variables: ["COSTER_PASSWORD": "x"]))
    #expect(wrong == .failed("SERVER/v5/: … password"))
    let nobody = download(server, [], in: TestWorld())
    #expect(nobody.says("SERVER/v5/: … password … --user … ~/.netrc"))
    let address = folder.run(["feed", "download", "https://pippin:s3cret@feeds.example.com/"], in: world)
    #expect(address.exitCode == 64 && !address.messages.contains("s3cret"))
    let plain = folder.run(["feed", "download", "http://pippin:s3cret@feeds.example.com/", "--insecure"], in: world)
    #expect(plain.exitCode == 64 && !plain.messages.contains("s3cret"))
  }

  @Test(arguments: [["-u", "pippin"], []])
  func `sends no password over plain http unless it is asked to`(words: [String]) throws {
    try folder.write("machine 127.0.0.1 login pippin password s3cret", to: ".netrc")
    let world = TestWorld(variables: ["HOME": folder.path])
    world.connect()
    let outcome = folder.run(["feed", "download", server.address + "/v5", "--dry-run"] + words, in: world)
    #expect(outcome.exitCode == (words.isEmpty ? 2 : 64))
    #expect(outcome.messages.contains(" http") && outcome.messages.contains("--insecure"))
    #expect(server.requests.allSatisfy { $0.fields["authorization"] == nil })
    #expect(server.requests.isEmpty == !words.isEmpty)
  }

  @Test(arguments: [true, false])
  func `warns of a password that everybody on the machine can read`(isNetrc: Bool) throws {
    let world = TestWorld(variables: ["HOME": folder.path])
    let text = isNetrc ? "machine 127.0.0.1 login pippin password s3cret" : "s3cret"
    let name = isNetrc ? ".netrc" : "password"
    let path = try folder.write(text, to: name)
    let words = ["-u", "pippin", "--dry-run"] + (isNetrc ? [] : ["--password-file", path])
    for (mode, isWarned) in [(0o600, false), (0o644, true)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let outcome = download(server, words, in: world)
      let warning =
        "\(name) … password … 'chmod 600 \(name)' …"
      #expect(outcome == .done(isWarned ? warning : "", after: outcome.result))
    }
  }

  @Test(arguments: ["\n<!DOCTYPE html><title>Sign in</title>", "{\"error\":\"unauthorized\"}"], [true, false])
  func `takes a page for no archive`(page: String, isThere: Bool) throws {
    var site = site
    site.files["/v5/current/itunes20250427/song.tbz"] = Array(page.utf8)
    let server = try FakeStore(answering: site.answer)
    if isThere { try folder.write(page, to: "feeds/itunes20250427/song.tbz") }
    let outcome = download(server, ["-u", "pippin", "--full-only"], in: world)
    #expect(outcome.exitCode == 2 && outcome.result.split(separator: "\n").count == 2)
    #expect(
      outcome.says("SERVER/v5/current/itunes20250427/song.tbz: … archive … page …\n1 of 3 archives … same command …"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/feeds/itunes20250427").sorted()
    #expect(names == ["genre.tbz", "genre.tbz.md5"] + (isThere ? ["song.tbz"] : []))
  }

  @Test func `continues with the other archives when one is damaged`() throws {
    var site = site
    site.files["/v5/current/itunes20250427/genre.tbz.md5"] = Array(
      "MD5 (genre.tbz) = 0123456789abcdef0123456789abcdef".utf8)
    let server = try FakeStore(answering: site.answer)
    let outcome = download(server, ["-u", "pippin", "--full-only"], in: world)
    #expect(outcome.exitCode == 2)
    #expect(outcome.result.split(separator: "\n").count == 2)
    #expect(
      outcome.says("SERVER/v5/current/itunes20250427/genre.tbz: … MD5 checksum …\n1 of 3 archives … same command …"))
  }
}
