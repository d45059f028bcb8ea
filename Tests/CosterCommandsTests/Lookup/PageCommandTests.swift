import Foundation
import TestSupport
import Testing

@Suite struct PageCommandTests {
  let folder = makeShop()

  @Test func `writes the store's own name and price, and the prices elsewhere`() throws {
    #expect(folder.run("page", "6759209764", "-s", "de", "-o", folder.path + "/page.html") == "")
    let page = try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8)
    for text in [
      #"<html lang="en" dir="ltr">"#, "default-src 'none'", #"<h1><bdi lang="de-DE">Pear Ledger</bdi></h1>"#,
      ">Gratis</bdi>", #"<th scope="row">United States<small class="phone">"#,
      #"<td><bdi class="amount">$4.99</bdi></td>"#,
      #"href="https://apps.apple.com/de/app/pear-ledger/id6759209764""#,
    ] {
      #expect(page.replacing("&#39;", with: "'").contains(text), "\(text)")
    }
    #expect(!page.contains("<img") && !page.contains(folder.path) && !page.contains(#"href="/"#))
  }

  @Test func `uses a link's own store, and mirrors a page in Arabic`() {
    let linked = folder.run("page", "https://apps.apple.com/jp/app/id6759209764")
    #expect(linked.exitCode == 0 && linked.result.contains("梨の帳簿</bdi></h1>"))
    let mirrored = folder.run("page", "6759209764", "--language", "ar")
    #expect(mirrored.result.contains(#"dir="rtl""#) && mirrored.result.contains(#"<h1><bdi lang="ar">Pear Ledger"#))
  }

  @Test func `writes nothing where the catalog does not have the item in that store`() {
    let path = folder.path + "/page.html"
    #expect(
      folder.run("page", "6759209764", "-s", "fr", "-o", path)
        == .refused("6759209764: … fr … de, jp, us"))
    #expect(folder.run("page", "12", "-o", path).exitCode == 1)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `takes the place of a page, and of no other file`() throws {
    let notes = try folder.write("mine", to: "notes.txt")
    let outcome = folder.run("page", "6759209764", "-o", notes)
    #expect(outcome.exitCode == 2 && outcome.messages.contains("notes.txt"))
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "mine")
    let page = try folder.write("", to: "page.html")
    for _ in 1...2 { #expect(folder.run("page", "6759209764", "-o", page) == "") }
  }

  @Test(arguments: [
    (
      ["4.99", "0.00", "1.99"], "the lowest since 2 November 2026, when it was free",
      ["Lowest when not free", "once, on"]
    ),
    (["4.99", "1.99"], "the lowest ever seen here", ["Lowest ever"]),
    (["0.00", "4.99", "0.00", "1.99"], "the lowest since 3 November 2026, when it was free", ["last seen on"]),
    (["1.99", "0.00"], "the lowest ever seen here", ["Lowest when not free"]),
    (["0.00", "1.99"], "the lowest since 1 November 2026, when it was free", ["Lowest when not free"]),
  ])
  func `does not call a price the lowest ever beside the day when the item was free`(
    prices: [String], standing: String, words: [String]
  ) throws {
    let folder = TestFolder()
    for (index, price) in prices.enumerated() { try folder.see(price, "USD", in: "us", on: "2026-11-0\(index + 1)") }
    let page = folder.run("page", "6759209764", "-s", "us").result
    for word in [standing] + words { #expect(page.contains(word), "\(word)") }
    #expect(prices.contains("0.00") != page.contains("Lowest ever"))
  }

  @Test func `says why a file cannot be written, and leaves none behind`() throws {
    #expect(
      folder.run("page", "6759209764", "-o", folder.path + "/none/page.html")
        == .failed("none/page.html … No such file or directory"))
    #expect(folder.run("page", "6759209764", "-o", "/dev/null") == "")
  }

  @Test(arguments: [
    "https://apps.apple.com.example.net/us/app/id7", "https://apps.apple.com@example.net/us/app/id7",
    #"https:\/\/example.net\\\\.apple.com\/us\/app\/id7"#, "http://example.net/?https://apps.apple.com/us/app/id7",
  ])
  func `leads to Apple, whatever address a record states`(address: String) {
    folder.add(searchAnswer(appRecord(7, "Press", #""trackViewUrl":"\#(address)""#)), as: "press.json")
    let page = folder.run("page", "7").result
    #expect(page.contains(#"href="https://apps.apple.com/us/app/id7""#) && !page.contains("example.net"))
    #expect(!folder.run("lookup", "7", "--format", "json").result.contains("example.net"))
  }

  @Test func `loads artwork from Apple's hosts when stated to`() {
    let images = """
      "artworkUrl512":"https://is1-ssl.mzstatic.com/a.jpg","screenshotUrls":["http://a1.mzstatic.com/s.jpg",\
      "javascript:alert(1)","http://example.com/x.jpg"]
      """
    folder.add(searchAnswer(appRecord(7, "Press", images)), as: "art.json")
    let page = folder.run("page", "7", "--remote-images").result
    #expect(
      page.contains("img-src https://*.mzstatic.com") && page.contains(#"src="https://is1-ssl.mzstatic.com/a.jpg""#))
    #expect(page.contains(#"src="http://a1.mzstatic.com/s.jpg""#) && page.contains("Screenshot 1 of 1"))
    #expect(!page.contains("javascript:") && !page.contains("example.com"))
  }
}
