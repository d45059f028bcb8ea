import Foundation
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct ContentCommandTests {
  private let world = TestFolder()
  private static let product = "com.pippinandrusset.ledger.chapter1"

  init() throws {
    try write("1.9", "Frost.\n", to: "Chapter1")
  }

  private func write(_ version: String, _ text: String, to folder: String) throws {
    try world.write(
      """
      <?xml version="1.0"?>
      <plist version="1.0"><dict><key>ContentVersion</key><string>\(version)</string>
      <key>IAPProductIdentifier</key><string>\(Self.product)</string></dict></plist>

      """, to: "\(folder)/ContentInfo.plist")
    try world.write(text, to: "\(folder)/Contents/chapter.txt")
  }

  private func path(_ name: String) -> String { "\(world.path)/\(name)" }

  private func content(_ words: String...) -> Outcome { world.run(["content"] + words) }

  @Test func `every help says first that nothing can be uploaded any more`() {
    for verb in ["", "inspect", "verify", "build", "diff", "install", "outdated"] {
      let help = run(["help", "content"] + (verb.isEmpty ? [] : [verb]), in: TestWorld()).result
      #expect(help.replacing("\n", with: " ").contains("Apple no longer accepts uploads; this is for content"))
    }
  }

  @Test func `builds, inspects and compares packages`() throws {
    let built = content("build", path("Chapter1"), "-o", path("a.zip"), "--format", "ndjson")
    #expect(built.exitCode == 0 && built.result.contains(#""product_id":"\#(Self.product)","version":"1.9","files":2"#))
    #expect(built.says("Chapter1: … 'Chapter1' … \(Self.product)"))
    let inspected = content("inspect", path("a.zip"), "-q", "--no-header")
    #expect(
      inspected.result.hasSuffix(
        "Contents/chapter.txt\tfile\t7\td6cb78ee6885ba81495458897b32b2ff8dc47f09427939982479b6250be035ae\n"))
    #expect(
      content("diff", path("a.zip"), path("Chapter1"))
        == "change\tpath\tbytes_before\tbytes_after\tsha256_before\tsha256_after\n")
    try write("1.9", "Thaw.\n", to: "Chapter1")
    let differs = content("diff", path("a.zip"), path("Chapter1"), "--no-header")
    #expect(differs.result.hasPrefix("changed\tContents/chapter.txt\t7\t6\t"))
    #expect(differs == .refused("1 file …\n… version … 1.9 … 1.9 …", after: differs.result))
  }

  @Test func `refuses to build and install what breaks a rule`() throws {
    try world.write("#!/bin/sh\n", to: "Chapter1/Contents/run")
    let verified = content("verify", path("Chapter1"), "--no-header")
    #expect(verified == .refused("Chapter1: 1 breach", after: verified.result))
    #expect(verified.result.contains("breach\tChapter1/Contents/run\texecutable\tis a script\n"))
    for outcome in [
      content("build", path("Chapter1"), "-o", path("a.zip")),
      content("install", path("Chapter1"), "--into", path("installed")),
    ] {
      #expect(outcome.exitCode == 2 && outcome.result.isEmpty)
      #expect(outcome.saysAmongOthers("Chapter1/Contents/run: … script"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.path) == ["Chapter1"])
  }

  @Test func `says what is wrong with the command line`() {
    #expect(content("build", path("Chapter1"), "-o", "a.tar").exitCode == 64)
    #expect(content("build", path("Chapter1"), "-o", path("a.zip"), "--version", "new").exitCode == 64)
    #expect(content("install", path("Chapter1")).exitCode == 64)
    #expect(content("inspect", path("nothing")).exitCode == 2)
    #expect(content("verify", path("nothing")).exitCode == 2)
  }

  @Test(arguments: [("CONSUMABLE", 1), ("NON_CONSUMABLE", 0)])
  func `compares the product with the catalog's`(type: String, exitCode: Int32) throws {
    let chapter = inAppPurchase(9001, Self.product, name: "Chapter", type: type)
    world.add(connectAnswer("[\(chapter)]", path: "v1/apps/302/inAppPurchasesV2"), as: "answer.json")
    let verified = content("verify", path("Chapter1"), "--no-header")
    #expect(verified.exitCode == exitCode, "\(verified)")
    #expect(
      verified.result.contains("product-type\t\(Self.product) ") == (exitCode == 1))
  }

  @Test(arguments: [true, false]) func `notes a product of which App Store Connect says that nothing is hosted`(
    isHosted: Bool
  ) throws {
    let chapter = inAppPurchase(
      9001, Self.product, name: "Chapter", type: "NON_CONSUMABLE", #""contentHosting":\#(isHosted)"#)
    world.add(connectAnswer("[\(chapter)]", path: "v1/apps/302/inAppPurchasesV2"), as: "answer.json")
    let verified = content("verify", path("Chapter1"), "--no-header")
    #expect(verified.exitCode == 0 && verified.result.contains("\tnot-hosted\t") != isHosted)
  }

  @Test func `installs, and says what is outdated: 1.9 is less than 1.10`() throws {
    try FileManager.default.createDirectory(atPath: path("packages"), withIntermediateDirectories: true)
    _ = content("build", path("Chapter1"), "-o", path("packages/a.zip"))
    let installed = content("install", path("packages/a.zip"), "--into", path("installed"), "--format", "ndjson")
    #expect(
      installed.result == """
        {"product_id":"\(Self.product)","version":"1.9","previous":null,"path":"installed/\(Self.product)/1.9"}

        """)
    func outdated(_ words: String...) -> Outcome {
      world.run(["content", "outdated", path("installed"), "--no-header"] + words)
    }
    #expect(outdated("--packages", path("packages")) == "\(Self.product)\t1.9\t1.9\tcurrent\n")
    _ = content("build", path("Chapter1"), "-o", path("packages/b.pkg"), "--version", "1.10")
    #expect(
      outdated("--packages", path("packages"))
        == .refused("… \(Self.product) … outdated", after: "\(Self.product)\t1.9\t1.10\toutdated\n"))
    // The catalog knows the versions that were imported.
    try write("1.11", "Thaw.\n", to: "New")
    #expect(world.run("import", "--quiet", path("New/ContentInfo.plist")).exitCode == 0)
    #expect(
      outdated()
        == .refused("… \(Self.product) … outdated", after: "\(Self.product)\t1.9\t1.11\toutdated\n"))
  }
}
