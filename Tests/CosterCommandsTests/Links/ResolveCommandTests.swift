import Archives
import CatalogModel
import Foundation
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct ResolveCommandTests {
  private let files = TestFolder()
  private var folder: String { files.path }

  private func write(_ text: String, to name: String) throws -> String { try files.write(text, to: name) }

  private func resolve(_ arguments: String..., input: String = "") -> Outcome {
    files.run(["resolve"] + arguments, in: TestWorld(input: input))
  }

  private static let header = """
    link\tapple_id\tparent_id\tkind\tstorefront\tlanguage\tmedia_type\taffiliate\tcampaign\tcanonical\ttext_id\tsource\t\
    line\tcolumn\toffset\tname\tartist\tprovider\tproduct_page\tin_app_product\tvia\tinner\tpartner\n
    """
  private static let links = """
    Get https://apps.apple.com/jp/app/pear/id1000000001?mt=8&at=tok&ct=may today,
    hear <http://itunes.apple.com/us/album/id1000000002?i=1000000003&l=fr> too.
    Short: https://appsto.re/us/Abc12.i

    """

  @Test func `resolves a link with all that it says`() {
    #expect(
      resolve("https://apps.apple.com/jp/app/pear/id1000000001?mt=8&at=tok&ct=may")
        == Outcome(
          result: Self.header
            + "https://apps.apple.com/jp/app/pear/id1000000001?mt=8&at=tok&ct=may\t1000000001\t\tapp\tjp\t\t8\ttok\tmay"
            + "\thttps://apps.apple.com/jp/app/id1000000001\t\t\t1\t1\t0\t\t\t\t\t\t\t\t\n"))
  }

  @Test func `prints who provided a link, the product page and the in-app product`() {
    let texts = """
      https://apps.apple.com/app/id1000000001?pt=123&ct=may&ppid=0a1b2c3d-0000-4000-8000-000000000000
      itms-services://?action=purchaseIntent&bundleId=com.example.pear&productIdentifier=com.example.gold

      """
    let rows = resolve("--format", "tsv", input: texts).result.split(separator: "\n").dropFirst()
    #expect(
      rows.map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).suffix(6).prefix(3).joined(separator: " ")
      }
        == ["123 0a1b2c3d-0000-4000-8000-000000000000 ", "  com.example.gold"])
  }

  @Test func `prints the keys that programs rely on`() {
    #expect(
      resolve("--format", "ndjson", input: "x\n http://itunes.apple.com/us/album/id1000000002?i=1000000003&l=fr\n")
        == """
        {"link":"http://itunes.apple.com/us/album/id1000000002?i=1000000003&l=fr","apple_id":1000000003,\
        "parent_id":1000000002,"kind":"song","storefront":"us","language":"fr","media_type":null,"affiliate":null,\
        "campaign":null,"canonical":"https://music.apple.com/us/album/1000000002?i=1000000003","text_id":null,\
        "source":"-","line":2,"column":2,"offset":3,"name":null,"artist":null,"provider":null,\
        "product_page":null,"in_app_product":null,"via":null,"inner":null,"partner":null}\n
        """)
  }

  @Test func `prints a narrower table for people`() {
    #expect(
      resolve("--format", "table", "--quiet", input: Self.links) == """
          Apple ID  Kind  Store  Via  Location  Link
        1000000001  app   jp          -:1:5     https://apps.apple.com/jp/app/pear/id1000000001?mt=8&at=tok&ct=may
        1000000003  song  us          -:2:7     http://itunes.apple.com/us/album/id1000000002?i=1000000003&l=fr
                    app   us          -:3:8     https://appsto.re/us/Abc12.i

        """)
  }

  @Test func `names the hosts of others, and leaves their links out with --own-hosts`() {
    let text = "pod.link/1700000077, https://out.example/?u=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid1000000001&x=1\n"
    #expect(
      resolve("--format", "table", input: text) == """
          Apple ID  Kind     Store  Via       Location  Link
        1700000077  podcast         pod.link  -:1:1     pod.link/1700000077
        1000000001  app                       -:1:22    \
        https://out.example/?u=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid1000000001&x=1

        """)
    #expect(resolve("--ids", input: text) == "1700000077\n1000000001\n")
    for options in [
      ["--ids"], ["--links"], ["--count", "--no-header"], ["--context", "--no-header", "--format", "csv"],
    ] {
      let outcome = files.run(["resolve", "--own-hosts", "--quiet"] + options, in: TestWorld(input: text))
      #expect(!outcome.result.contains("1700000077\n") && !outcome.result.contains("podcast"))
    }
    #expect(!resolve("--own-hosts", "pod.link/1700000077").result.contains("1700000077"))
  }

  @Test func `keeps to the kinds of --only, and says that nothing was found`() {
    #expect(resolve("--ids", "--only", "songs,movie", input: Self.links) == "1000000003\n")
    #expect(
      resolve("--ids", "--only", "movie", input: Self.links) == .refused("no product link … movie …"))
    #expect(resolve("--ids", input: "no links here\n") == .refused("no product link …"))
  }

  @Test func `prints each item once with --unique`() {
    let text = "https://apps.apple.com/app/id1000000001 https://apps.apple.com/de/app/id1000000001\n"
    #expect(resolve("--ids", input: text) == "1000000001\n1000000001\n")
    #expect(resolve("--ids", "--unique", input: text) == "1000000001\n")
    #expect(
      resolve("--count", "-u", "--no-header", input: text + "https://appsto.re/us/A.i https://appsto.re/us/A.i\n")
        == .done("1 link … Apple ID … short links … network … text", after: "-\t2\n"))
  }

  @Test func `counts the links of each file`() throws {
    _ = try write("https://apps.apple.com/app/id1000000001\n", to: "d/a.txt")
    _ = try write("nothing\n", to: "d/b.txt")
    let named = try write("nothing\n", to: "c.txt")
    #expect(resolve("--count", folder + "/d", named) == "source\tcount\nd/a.txt\t1\nc.txt\t0\n")
  }

  @Test func `prints today's links alone, each once, and says how many have no page`() {
    let twice = Self.links + "again https://apps.apple.com/jp/app/id1000000001 there\n"
    #expect(
      resolve("--links", "--unique", input: twice)
        == .done(
          "1 link … page … short links … network",
          after: """
            https://apps.apple.com/jp/app/id1000000001
            https://music.apple.com/us/album/1000000002?i=1000000003

            """))
  }

  @Test func `prints the line of a link`() {
    #expect(
      resolve("--context", "--format", "table", input: "see https://apps.apple.com/app/id1000000001, it is good\nx\n")
        == """
          Apple ID  Kind  Store  Via  Location  Link                                     Context
        1000000001  app               -:1:5     https://apps.apple.com/app/id1000000001  \
        see https://apps.apple.com/app/id1000000001, it is good

        """)
  }

  @Test(arguments: [String.Encoding.utf16, .utf16BigEndian]) func `says of UTF-16 text that it cannot be read`(
    encoding: String.Encoding
  ) throws {
    let mark: [UInt8] = encoding == .utf16 ? [] : [0xFE, 0xFF]
    let text = try Data(mark) + #require(Self.links.data(using: encoding))
    try text.write(to: URL(fileURLWithPath: "\(folder)/u.txt"))
    #expect(resolve("--ids", "\(folder)/u.txt") == .refused("u.txt: … UTF-16 … UTF-8"))
  }

  @Test func `reads folders without hidden and binary files`() throws {
    _ = try write("https://apps.apple.com/app/id1000000001\n", to: "d/a.txt")
    _ = try write("https://apps.apple.com/app/id1000000002\n", to: "d/.h.txt")
    _ = try write("GIF8\0https://apps.apple.com/app/id1000000003\n", to: "d/p.gif")
    _ = try write("https://apps.apple.com/app/id1000000004\n", to: "d/z.md")
    #expect(
      resolve("--ids", folder + "/d")
        == .done("… binary … d/p.gif … GIF … named …", after: "1000000001\n1000000004\n"))
    #expect(resolve("--ids", "--quiet", "--hidden", folder + "/d") == "1000000002\n1000000001\n1000000004\n")
    #expect(resolve("--ids", "--glob", "*.md", folder + "/d") == "1000000004\n")
    #expect(resolve("--ids", "-g", "!*.gif", "-g", "!a*", folder + "/d") == "1000000004\n")
    #expect(resolve("--ids", folder + "/d/p.gif") == "1000000003\n")
  }

  @Test func `says what is neither a file nor a link`() {
    #expect(
      resolve("--ids", "notes.txt", "https://apps.apple.com/app/id1000000001", "1000000001", "https://evil.example/id1")
        == .refused(
          """
          'notes.txt' … no file … no address …
          '1000000001' … number … 'coster lookup 1000000001'
          'https://evil.example/id1' … evil.example … host …
          """, after: "1000000001\n"))
  }

  @Test func `prints what it found before a file turns out to be damaged`() throws {
    let file = folder + "/cut.gz"
    try Data([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3, 0x4B]).write(to: URL(fileURLWithPath: file))
    let whole = try write("https://apps.apple.com/app/id1000000001\n", to: "d.txt")
    #expect(
      resolve("--ids", file, whole)
        == .refused(
          "cut.gz: … cut off … gzip … byte 11", after: "1000000001\n"))
  }

  @Test func `refuses choices that exclude each other`() {
    #expect(
      resolve("--ids", "--count", "x")
        == .misused("resolve", "--ids … --count"))
    #expect(resolve("--glob", "{a", ".").exitCode == 64)
  }

  @Test(arguments: [["--format", "ndjson"], ["--format", "tsv", "--no-header"], ["--ids"], ["--ids", "--unique"]])
  func `shows each find of a pipe before the pipe ends`(_ options: [String]) throws {
    let world = TestWorld()
    var sent = 0
    var rest: ArraySlice<UInt8> = []
    world.pipe = unsafe ByteStream(name: "-") { buffer in
      // More is sent only once what was sent is shown.
      if rest.isEmpty {
        #expect(sent == 0 || world.result.contains("100000000\(sent)"))
        guard sent < 3 else { return 0 }
        sent += 1
        rest = Array("see https://apps.apple.com/app/id100000000\(sent) there\n".utf8)[...]
      }
      let piece = rest.prefix(buffer.count)
      unsafe buffer.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
    #expect(run(["resolve"] + options, in: world).exitCode == 0 && sent == 3)
  }
}
