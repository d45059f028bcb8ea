import Archives
import Foundation
import HostedContent
import TestSupport
import Testing

@Suite struct ContentPackageTests {
  private let sample = ContentSample()

  @Test func `reads its three forms alike`() throws {
    let files = try ContentPackage(path: sample.content).checksummedFiles()
    #expect(files.map(\.path) == ["ContentInfo.plist", "Contents/chapter.txt", "Contents/de.lproj/jürgen.txt"])
    for (name, form) in [("a.zip", ContentPackage.Form.zip), ("a.pkg", .pkg)] {
      let package = try ContentPackage(path: sample.build(name))
      #expect(package.form == form)
      #expect(try package.checksummedFiles() == files)
      #expect(package.entries.contains { $0.path == "Contents/empty" && $0.kind == .folder })
      #expect(try package.info()?.productID == ContentSample.productID)
      #expect(try package.info()?.version == "1.9")
    }
  }

  @Test func `reads a zip of the folder itself`() throws {
    let zip = ZipSample([
      .init("chapter1/", mode: 0o040755), .init("chapter1/ContentInfo.plist", ContentSample.info()),
      .init("chapter1/Contents/a.txt", "a"),
    ]).bytes
    let package = try ContentPackage(path: sample.add(zip, "wrapped.zip"))
    #expect(package.folderName == "chapter1")
    #expect(try package.checksummedFiles().map(\.path) == ["ContentInfo.plist", "Contents/a.txt"])
  }

  @Test func `refuses what is no content, and content of more than 2 GB`() throws {
    let other = try sample.add(Array("text".utf8), "other.zip")
    #expect(
      ContentSample.findings(other).say("refused other.zip: … not hosted content … folder … zip … xar (.pkg)"))
    let members = [
      ZipSample.Member("ContentInfo.plist", ContentSample.info()),
      .init("Contents/a", "a", size: 1 << 30), .init("Contents/b", "b", size: 1 << 30),
    ]
    let zip = try sample.add(ZipSample(members).bytes, "large.zip")
    #expect(ContentSample.findings(zip).say("refused a: … damaged … cut off …"))
    try PackageSample.write(
      [members[0], .init("Contents/a", "a", size: 3 << 30)], to: "\(sample.folder)/large.pkg")
    #expect(
      ContentSample.findings("\(sample.folder)/large.pkg").say("refused a: … 2 GB …"))
  }

  @Test func `accepts no file that is added while it is read`() throws {
    let package = try ContentPackage(path: sample.content)
    try sample.write("late", to: "Contents/late.txt")
    let error = try #require(throws: InputError.self) { _ = try package.checksummedFiles() }
    #expect(error.name.hasSuffix("Contents/late.txt") && error.reason.hasPrefix("is new"))
  }

  @Test func `says where a file has other bytes than its directory says`() throws {
    var zip = ZipSample([
      .init("ContentInfo.plist", ContentSample.info()), .init("Contents/a.txt", "blossom"),
    ]).bytes
    let index = try #require(zip.indices.first { zip[$0...].starts(with: "blossom".utf8) })
    zip[index] ^= 1
    let findings = ContentSample.findings(try sample.add(zip, "bad.zip"))
    #expect(findings.count == 1 && findings[0].hasPrefix("damaged bad.zip: "), "\(findings)")
  }
}
