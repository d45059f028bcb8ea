import Foundation
import HostedContent
import TestSupport
import Testing

@Suite struct ContentVerificationTests {
  private let sample = ContentSample()
  private let info = ZipSample.Member("ContentInfo.plist", ContentSample.info())
  private let file = ZipSample.Member("Contents/a.txt", "a")

  /// What is found in a zip, and in a `.pkg` of the same members.
  private func findings(_ members: ZipSample.Member...) throws -> [String] {
    let zip = ContentSample.findings(try sample.add(ZipSample(members).bytes, "x.zip"))
    let path = "\(sample.folder)/x.pkg"
    try PackageSample.write(members, to: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let package = ContentSample.findings(path).filter { !$0.hasPrefix("folder-name") }
    #expect(package.map { $0.replacing("x.pkg", with: "x.zip") } == zip)
    return zip
  }

  @Test func `finds nothing in sound content`() throws {
    #expect(ContentSample.findings(sample.content) == [])
    #expect(try findings(info, file) == [])
  }

  @Test(arguments: [
    ("/etc/cron.d/x", "has an empty name in it: it is absolute, or has two slashes"),
    ("Contents//x", "has an empty name in it: it is absolute, or has two slashes"),
    ("Contents/../../x", "has '..' in it, and leads elsewhere"), ("../x", "has '..' in it, and leads elsewhere"),
    ("Contents/..", "has '..' in it, and leads elsewhere"), ("Contents/./x", "has '.' in it, and leads elsewhere"),
    // To Swift the slash and the accent are one character; to a file system they are not.
    ("Contents/../\u{301}x", "has '..' in it, and leads elsewhere"),
    ("Contents/a\nb", "has a name with a control character or a backslash"),
    ("Contents/a\\b", "has a name with a control character or a backslash"),
    ("Contents/A.txt", "differs from 'a.txt' in letter case or in how accents are written alone"),
    ("contents/b.txt", "differs from 'Contents' in letter case or in how accents are written alone"),
    ("Contents/a.txt", "is there twice"), ("Contents/a.txt/b", "lies in 'a.txt', which is a file"),
    ("Contents/.DS_Store", "is macOS metadata, not content; delete it"),
    ("__MACOSX/Contents/._a.txt", "is macOS metadata, not content; delete it"),
  ])
  func `refuses names that lead elsewhere or mean two files`(name: String, reason: String) throws {
    let found = try findings(info, file, .init(name, "x")).filter { $0.hasPrefix("name ") }
    #expect(found.count == 1 && found[0].hasSuffix(reason), "\(found)")
  }

  /// Of a zip libarchive gives both as one name, and of a name that is not UTF-8 nothing.
  @Test func `refuses accents that are written in two ways, and names that are not UTF-8`() throws {
    var odd = ZipSample.Member("Contents/x", "x")
    odd.name = Array("Contents/".utf8) + [0xFF, 0xFE]
    let members = [info, .init("Contents/e\u{301}.txt"), .init("Contents/\u{E9}.txt"), odd]
    let path = "\(sample.folder)/x.pkg"
    try PackageSample.write(members, to: path)
    let found = ContentSample.findings(path).filter { $0.hasPrefix("name ") }
    #expect(found.count == 2 && found[0].contains("how accents are written"), "\(found)")
    let zipped = ContentSample.findings(try sample.add(ZipSample(members).bytes, "x.zip")).filter {
      $0.hasPrefix("name ")
    }
    #expect(zipped.count == 2 && zipped[0].contains("is there twice"), "\(zipped)")
    for reasons in [found, zipped] { #expect(reasons[1].hasSuffix("has a name that is not UTF-8")) }
  }

  @Test(arguments: ["a.txt", "/etc/passwd", "../../x"]) func `refuses links, wherever they lead`(target: String) throws
  {
    #expect(
      try findings(info, file, .init("Contents/l", target, mode: 0o120777))
        == ["link l: is a link to '\(target)'; content has no links"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(sample.content)/Contents/l", withDestinationPath: target)
    #expect(ContentSample.findings(sample.content) == ["link l: is a link to '\(target)'; content has no links"])
  }

  @Test(arguments: [0o020666, 0o060666, 0o140755]) func `refuses devices, pipes and sockets`(mode: Int) throws {
    #expect(
      try findings(info, file, .init("Contents/dev", mode: mode)) == ["special dev: is a device, a pipe or a socket"])
    unsafe mkfifo("\(sample.content)/Contents/pipe", 0o600)
    #expect(ContentSample.findings(sample.content) == ["special pipe: is a device, a pipe or a socket"])
  }

  @Test(arguments: [
    ("a", "\u{7F}ELF\u{2}", "an ELF program"), ("run", "#!/bin/sh\n", "a script"),
    ("lib.a", "x", "code by its name (.a)"),
    ("X.framework/X", "x", "part of a framework"), ("x.dylib", "", "code by its name (.dylib)"),
    ("w", "MZ" + String(repeating: "\0", count: 58) + "\u{40}\0\0\0PE\0\0", "a Windows program"),
  ])
  func `refuses executable code`(name: String, text: String, what: String) throws {
    let last = name.split(separator: "/").last ?? ""
    #expect(try findings(info, file, .init("Contents/\(name)", text)) == ["executable \(last): is \(what)"])
  }

  @Test func `reads a text that begins like a program as a text, and notes a script`() throws {
    #expect(try findings(info, .init("Contents/a", "MZ is no program")) == [])
    let found = try findings(info, .init("Contents/a.js", "1"))
    #expect(found == ["script a.js: is a script by its name; an app must not run code that it fetched"])
  }

  @Test func `asks for ContentInfo.plist and its keys, and for files in Contents`() throws {
    #expect(try findings(file) == ["no-info ContentInfo.plist: is missing"])
    #expect(try findings(info, .init("Contents/", mode: 0o040755)) == ["no-contents x.zip: has no file in Contents"])
    #expect(
      try findings(.init("ContentInfo.plist", "<plist><dict/></plist>"), file) == [
        "product-id ContentInfo.plist: has no IAPProductIdentifier of letters, digits, '.', '-' and '_'",
        "version ContentInfo.plist: has no ContentVersion of numbers with dots, such as 1.10",
      ])
    #expect(
      try findings(.init("ContentInfo.plist", ContentSample.info(productID: "../x", version: "1.0b")), file).count == 2)
    #expect(
      try findings(.init("ContentInfo.plist", "x"), file)
        == ["info ContentInfo.plist: is neither an XML nor a binary property list"])
    let large = String(repeating: " ", count: ContentInfo.maxBytes + 1)
    #expect(
      try findings(.init("ContentInfo.plist", large), file)
        == ["info ContentInfo.plist: is larger than 1 MB, the most that is read at once"])
  }

  @Test func `notes files beside Contents, and a folder that is not called like the product`() throws {
    #expect(
      try findings(info, file, .init("notes.txt", "x")) == [
        "beside notes.txt: is outside Contents, and no app gets it"
      ])
    let other = "\(sample.folder)/Chapter1"
    try FileManager.default.copyItem(atPath: sample.content, toPath: other)
    let found = ContentSample.findings(other)
    #expect(found.count == 1 && found[0].hasPrefix("folder-name Chapter1: is in a folder 'Chapter1'"), "\(found)")
  }
}
