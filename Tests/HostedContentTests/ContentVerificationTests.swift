import Foundation
import HostedContent
import TestSupport
import Testing

@Suite struct ContentVerificationTests {
  private let sample = ContentSample()
  private let info = ZipSample.Member("ContentInfo.plist", ContentSample.info())
  private let file = ZipSample.Member("Contents/a.txt", "a")

  /// What is found in a zip, and in a `.pkg` of the same members; or why they cannot be made.
  private func findings(_ members: ZipSample.Member...) -> [String] {
    do { return try verified(members) } catch { return ["\(error)"] }
  }

  private func verified(_ members: [ZipSample.Member]) throws -> [String] {
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
    #expect(findings(info, file) == [])
  }

  @Test(arguments: [
    ("/etc/cron.d/x", "… empty name … absolute … slashes"), ("Contents//x", "… empty name … absolute … slashes"),
    ("Contents/../../x", "… '..' …"), ("../x", "… '..' …"), ("Contents/..", "… '..' …"), ("Contents/./x", "… '.' …"),
    // To Swift the slash and the accent are one character; to a file system they are not.
    ("Contents/../\u{301}x", "… '..' …"), ("Contents/a\nb", "… control character … backslash"),
    ("Contents/a\\b", "… control character … backslash"), ("Contents/A.txt", "… 'a.txt' … case … accents …"),
    ("contents/b.txt", "… 'Contents' … case … accents …"), ("Contents/a.txt", "… twice"),
    ("Contents/a.txt/b", "… 'a.txt' … file"), ("Contents/.DS_Store", "… macOS metadata …"),
    ("__MACOSX/Contents/._a.txt", "… macOS metadata …"),
  ])
  func `refuses names that lead elsewhere or mean two files`(name: String, facts: String) throws {
    let found = findings(info, file, .init(name, "x")).filter { $0.hasPrefix("name ") }
    let reasons = found.map { String($0.split(separator: ": ", maxSplits: 1).last ?? "") }
    #expect(reasons.say(facts))
  }

  /// Of a zip libarchive gives both as one name, and of a name that is not UTF-8 nothing.
  @Test func `refuses accents that are written in two ways, and names that are not UTF-8`() throws {
    var odd = ZipSample.Member("Contents/x", "x")
    odd.name = Array("Contents/".utf8) + [0xFF, 0xFE]
    let members = [info, .init("Contents/e\u{301}.txt"), .init("Contents/\u{E9}.txt"), odd]
    let path = "\(sample.folder)/x.pkg"
    try PackageSample.write(members, to: path)
    let found = ContentSample.findings(path).filter { $0.hasPrefix("name ") }
    #expect(found.count == 2 && found[0].contains("accents"), "\(found)")
    let zipped = ContentSample.findings(try sample.add(ZipSample(members).bytes, "x.zip")).filter {
      $0.hasPrefix("name ")
    }
    #expect(zipped.count == 2 && zipped[0].contains("twice"), "\(zipped)")
    for reasons in [found, zipped] { #expect(reasons[1].contains("not UTF-8")) }
  }

  /// The content has `Contents/a.txt`, `Contents/v2/b.txt` and the link `Contents/v2/up` to the folder above it.
  @Test(arguments: [
    ("a.txt", ""), ("./v2//b.txt", ""), ("v2", ""), ("v2/up/a.txt", ""), ("v2/../a.txt", ""),
    ("/etc/passwd", "link"), ("../../x", "link"), ("../ContentInfo.plist", "link"), ("v2/up/../x", "link"),
    ("b.txt", "link-target"), ("l", "link-target"), ("A.txt", "link-target"),
  ])
  func `allows links that stay within Contents`(target: String, rule: String) throws {
    let found = findings(
      info, file, .init("Contents/v2/b.txt", "b"), .init("Contents/v2/up", "..", mode: 0o120777),
      .init("Contents/l", target, mode: 0o120777))
    #expect(rule.isEmpty ? found == [] : found.say("\(rule) l: … '\(target)' …"), "\(found)")
    try sample.write("a", to: "Contents/a.txt")
    try sample.write("b", to: "Contents/v2/b.txt")
    for (name, target) in [("v2/up", ".."), ("l", target)] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(sample.content)/Contents/\(name)", withDestinationPath: target)
    }
    #expect(ContentSample.findings(sample.content) == found)
  }

  @Test func `refuses a link beside Contents, and a file that lies behind a link`() throws {
    let root = findings(info, file, .init("Applications", "Contents", mode: 0o120777))
    #expect(root.contains { $0.hasPrefix("link Applications: ") })
    let behind = findings(info, .init("Contents/l", "v2", mode: 0o120777), .init("Contents/l/a.txt", "a"))
    #expect(behind.contains { $0.hasPrefix("name a.txt: ") && $0.contains("'l'") }, "\(behind)")
  }

  @Test(arguments: [0o020666, 0o060666, 0o140755]) func `refuses devices, pipes and sockets`(mode: Int) throws {
    #expect(
      findings(info, file, .init("Contents/dev", mode: mode)).say("special dev: … device, a pipe … socket"))
    unsafe mkfifo("\(sample.content)/Contents/pipe", 0o600)
    #expect(ContentSample.findings(sample.content).say("special pipe: … device, a pipe … socket"))
  }

  @Test(arguments: [
    ("a", "\u{7F}ELF\u{2}", "an ELF program"), ("run", "#!/bin/sh\n", "a script"),
    ("lib.a", "x", "code by its name (.a)"),
    ("X.framework/X", "x", "part of a framework"), ("x.dylib", "", "code by its name (.dylib)"),
    ("map", "\0asm\u{1}\0\0\0", "a WebAssembly program"),
    ("w", "MZ" + String(repeating: "\0", count: 58) + "\u{40}\0\0\0PE\0\0", "a Windows program"),
  ])
  func `refuses executable code`(name: String, text: String, what: String) throws {
    let last = name.split(separator: "/").last ?? ""
    #expect(findings(info, file, .init("Contents/\(name)", text)) == ["executable \(last): is \(what)"])
  }

  private static let program: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]

  @Test func `finds a program in archives and packed files, at any depth`() throws {
    let text = String(decoding: Self.program, as: UTF8.self)
    let inner = ZipSample([.init("bin/tool", text)])
    var packed = ZipSample.Member("in.zip")
    packed.contents = inner.bytes
    let outer = ZipSample([.init("map.txt", "map"), packed])
    let maps = ZipSample([.init("map.txt", "map")])
    for (name, bytes, place) in [
      ("a.zip", inner.bytes, "a.zip/bin/tool"), ("b.dat", outer.bytes, "b.dat/in.zip/bin/tool"),
      ("maps.zip", maps.bytes, nil),
    ] {
      let files = ContentSample()
      try files.add(bytes, "\(ContentSample.productID)/Contents/\(name)")
      let found = ContentVerification(try ContentPackage(path: files.content)).findings
      let places = place.map { ["\(files.content)/Contents/\($0)"] } ?? []
      #expect(found.map(\.location) == places && found.allSatisfy { $0.rule == .executable }, "\(name): \(found)")
    }
  }

  @Test func `notes an archive that it cannot look into, and goes on`() throws {
    var damaged = ZipSample([.init("map.txt", "map")]).bytes
    damaged.removeLast(damaged.count - 33)
    for (name, bytes) in [("a.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]), ("cut.zip", damaged)] {
      let files = ContentSample()
      try files.add(bytes, "\(ContentSample.productID)/Contents/\(name)")
      let found = ContentVerification(try ContentPackage(path: files.content)).findings
      #expect(found.map(\.rule) == [.unread] && found.allSatisfy { !$0.rule.isBreach }, "\(name): \(found)")
    }
  }

  /// cpio's oldest header: its mark and the file's type in the order of bytes of the machine that wrote it.
  @Test(
    arguments: [
      ([0xC7, 0x71], [0xA4, 0x81], [6, 0], true), ([0x71, 0xC7], [0x81, 0xA4], [0, 6], true),
      ([0xC7, 0x71], [0xA4, 0x81], [0, 0], false), ([0xC7, 0x71], [0, 0], [6, 0], false),
      ([0xC7, 0x72], [0xA4, 0x81], [6, 0], false),
    ] as [([UInt8], [UInt8], [UInt8], Bool)])
  func `knows a binary cpio archive from a file that begins like one`(
    mark: [UInt8], mode: [UInt8], nameLength: [UInt8], isArchive: Bool
  ) throws {
    let header = mark + [1, 0, 2, 0] + mode + [UInt8](repeating: 0, count: 12) + nameLength + [0, 0, 4, 0]
    let files = ContentSample()
    try files.add(header + Array("a.txt\0text".utf8), "\(ContentSample.productID)/Contents/a.bin")
    let found = ContentVerification(try ContentPackage(path: files.content)).findings
    #expect(found.map(\.rule) == (isArchive ? [.unread] : []), "\(found)")
  }

  @Test func `reads a text that begins like a program as a text, and notes a script`() throws {
    #expect(findings(info, .init("Contents/a", "MZ is no program")) == [])
    let found = findings(info, .init("Contents/a.js", "1"))
    #expect(found.say("script a.js: … script … name …"))
  }

  @Test func `asks for ContentInfo.plist and its keys, and for files in Contents`() throws {
    #expect(findings(file).say("no-info ContentInfo.plist: … missing"))
    #expect(findings(info, .init("Contents/", mode: 0o040755)).say("no-contents x.zip: … no file … Contents"))
    #expect(
      findings(.init("ContentInfo.plist", "<plist><dict/></plist>"), file).say(
        "product-id ContentInfo.plist: … no IAPProductIdentifier … letters, digits, '.', '-' … '_'",
        "version ContentInfo.plist: … no ContentVersion … numbers … dots … 1.10"))
    #expect(
      findings(.init("ContentInfo.plist", ContentSample.info(productID: "../x", version: "1.0b")), file).count == 2)
    #expect(
      findings(.init("ContentInfo.plist", "x"), file).say(
        "info ContentInfo.plist: … XML … binary property list"))
    let large = String(repeating: " ", count: ContentInfo.maxBytes + 1)
    #expect(
      findings(.init("ContentInfo.plist", large), file).say("info ContentInfo.plist: … larger … 1 MB …"))
  }

  @Test func `notes files beside Contents, and a folder that is not called like the product`() throws {
    #expect(
      findings(info, file, .init("notes.txt", "x")).say("beside notes.txt: … outside Contents …"))
    let other = "\(sample.folder)/Chapter1"
    try FileManager.default.copyItem(atPath: sample.content, toPath: other)
    let found = ContentSample.findings(other)
    #expect(
      found.count == 1 && found[0].hasPrefix("folder-name Chapter1: ") && found[0].contains("'Chapter1'"), "\(found)")
  }
}
