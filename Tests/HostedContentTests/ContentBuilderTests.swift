import Archives
import Foundation
import HostedContent
import Testing

@Suite struct ContentBuilderTests {
  private let sample = ContentSample()

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  @Test(arguments: ["zip", "pkg"]) func `makes the same bytes of the same content`(form: String) throws {
    let first = try bytes(sample.build("a.\(form)"))
    // Another folder, written at another time.
    let other = ContentSample()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: "\(other.content)/Contents/chapter.txt")
    // More than once: bytes of the program's memory in it would not always differ.
    for _ in 0..<20 { #expect(try bytes(other.build("b.\(form)")) == first) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: other.folder).sorted() == [
        "b.\(form)", ContentSample.productID,
      ])
  }

  @Test func `converts one form into another without changing a file`() throws {
    let package = try ContentPackage(path: sample.build("a.pkg"))
    try ContentBuilder(package).build(to: "\(sample.folder)/b.zip")
    let zip = try ContentPackage(path: "\(sample.folder)/b.zip")
    #expect(try zip.checksummedFiles() == ContentPackage(path: sample.content).checksummedFiles())
  }

  @Test func `gives the package another version, and leaves what it read as it is`() throws {
    let package = try ContentPackage(path: sample.build("a.zip", version: "1.10"))
    #expect(try package.info()?.version == "1.10")
    #expect(try ContentPackage(path: sample.content).info()?.version == "1.9")
    let old = try ContentPackage(path: sample.content).checksummedFiles()
    let differences = ContentDifference.all(from: old, to: try package.checksummedFiles())
    #expect(differences.map(\.path) == ["ContentInfo.plist"])
  }

  @Test func `takes the place of a package, and of no other file`() throws {
    let path = "\(sample.folder)/a.zip"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    let error = try #require(throws: InputError.self) { _ = try sample.build("a.zip") }
    #expect(error.name == path)
    #expect(try bytes(path) == Data("mine".utf8))
    try Data().write(to: URL(fileURLWithPath: path))
    for version in ["1.10", "1.11"] {
      let package = try ContentPackage(path: sample.build("a.zip", version: version))
      #expect(try package.info()?.version == version)
    }
  }

  @Test func `omits what is beside Contents from the package`() throws {
    try sample.write("mine", to: "notes.txt")
    let files = try ContentPackage(path: sample.build("a.zip")).checksummedFiles()
    #expect(!files.contains { $0.path == "notes.txt" } && files.count == 3)
  }
}
