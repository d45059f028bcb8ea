import Archives
import Foundation
import HostedContent
import TestSupport
import Testing

@Suite struct ContentInstallationTests {
  private let sample = ContentSample()
  private var target: String { "\(sample.folder)/installed" }
  private var product: String { "\(target)/\(ContentSample.productID)" }

  @discardableResult
  private func install(_ path: String) throws -> ContentInstallation.Result {
    try ContentInstallation(ContentPackage(path: path), into: target).install()
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test(arguments: ["a.zip", "a.pkg", ""]) func `unpacks any form to its product and version`(name: String) throws {
    let result = try install(name.isEmpty ? sample.content : sample.build(name))
    #expect(result.productID == ContentSample.productID && result.version == "1.9" && result.previous == nil)
    #expect(FileSystem.linkTarget("\(product)/current") == "1.9")
    #expect(try names(product) == ["1.9", "CACHEDIR.TAG", "current"])
    let files = try ContentPackage(path: "\(product)/current").checksummedFiles()
    #expect(try files == ContentPackage(path: sample.content).checksummedFiles())
    #expect(FileSystem.isFolder("\(product)/1.9/Contents/empty"))
  }

  @Test(arguments: ["a.zip", "a.pkg", ""]) func `installs a link as a link`(name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(sample.content)/Contents/de.lproj/latest.txt", withDestinationPath: "../chapter.txt")
    try install(name.isEmpty ? sample.content : sample.build(name))
    let link = "\(product)/current/Contents/de.lproj/latest.txt"
    #expect(FileSystem.linkTarget(link) == "../chapter.txt")
    #expect(try ByteStream(path: link).readAll(limit: 100) == Array("Frost on the blossom.\n".utf8))
    // The same version with a link to elsewhere is other content.
    try FileManager.default.removeItem(atPath: "\(sample.content)/Contents/de.lproj/latest.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(sample.content)/Contents/de.lproj/latest.txt", withDestinationPath: "jürgen.txt")
    let error = try #require(throws: InputError.self) { try install(sample.content) }
    #expect(error.name.hasSuffix("latest.txt"))
  }

  @Test func `keeps older versions, and leads back to one`() throws {
    try install(sample.content)
    #expect(try install(sample.build("b.zip", version: "1.10")).previous == "1.9")
    #expect(FileSystem.linkTarget("\(product)/current") == "1.10")
    #expect(try InstalledContent.all(in: target).map(\.version) == [#require(ContentVersion("1.10"))])
    #expect(try install(sample.content).previous == "1.10")
    #expect(FileSystem.linkTarget("\(product)/current") == "1.9")
    #expect(FileSystem.exists("\(product)/1.10"))
  }

  @Test func `refuses a version that is installed with other files`() throws {
    try install(sample.content)
    try sample.write("Thaw.\n", to: "Contents/chapter.txt")
    let error = try #require(throws: InputError.self) { try install(sample.content) }
    #expect(error.name.hasSuffix("1.9/Contents/chapter.txt") && error.reason.contains("raise the version"))
  }

  @Test func `removes what a killed install left, and nothing else`() throws {
    let left = "\(product)/.incoming-1.9/Contents"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    try "half".write(toFile: "\(left)/chapter.txt", atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: "\(left)/link", withDestinationPath: sample.content)
    try FileManager.default.createSymbolicLink(atPath: "\(product)/.incoming-current", withDestinationPath: "7")
    try "Signature".write(toFile: "\(product)/CACHEDIR.TAG", atomically: false, encoding: .utf8)
    try install(sample.content)
    #expect(try names(product) == ["1.9", "CACHEDIR.TAG", "current"])
    #expect(try names("\(product)/1.9/Contents") == ["chapter.txt", "de.lproj", "empty"])
    #expect(FileSystem.exists("\(sample.content)/Contents/chapter.txt"))
  }

  @Test func `removes nothing where no install began before`() throws {
    try FileManager.default.createDirectory(atPath: product, withIntermediateDirectories: true)
    try "mine".write(toFile: "\(product)/.incoming-mail", atomically: false, encoding: .utf8)
    let error = try #require(throws: InputError.self) { try install(sample.content) }
    #expect(error.name == "\(product)/.incoming-mail")
    #expect(try names(product) == [".incoming-mail"])
  }

  @Test func `puts no link in the place of a file`() throws {
    try FileManager.default.createDirectory(atPath: product, withIntermediateDirectories: true)
    try "mine".write(toFile: "\(product)/current", atomically: false, encoding: .utf8)
    let error = try #require(throws: InputError.self) { try install(sample.content) }
    #expect(error.name == "\(product)/current")
    #expect(try String(contentsOfFile: "\(product)/current", encoding: .utf8) == "mine")
  }

  @Test func `writes through no link to elsewhere`() throws {
    let elsewhere = "\(sample.folder)/elsewhere"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: product, withDestinationPath: elsewhere)
    let error = try #require(throws: InputError.self) { try install(sample.content) }
    #expect(error.reason.says("… not … folder …"))
    #expect(try names(elsewhere) == [])
  }
}
