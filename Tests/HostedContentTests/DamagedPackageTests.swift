import Archives
import Foundation
import HostedContent
import TestSupport
import Testing

/// Packages with a few bytes changed, removed or repeated: read to their end or refused, and never unpacked elsewhere.
@Suite struct DamagedPackageTests {
  @Test(arguments: ["zip", "pkg"]) func `whatever is damaged is refused, or is whole`(form: String) throws {
    let sample = ContentSample()
    let sound = Array(try Data(contentsOf: URL(fileURLWithPath: sample.build("a.\(form)"))))
    let files = try ContentPackage(path: sample.content).checksummedFiles().map(\.checksum)
    var random = SeededRandom(seed: 15)
    var refused = 0
    for round in 0..<500 {
      var bytes = sound
      random.damage(&bytes, upTo: 3)
      let path = try sample.add(bytes, "damaged.\(form)")
      let target = "\(sample.folder)/installed"
      guard let package = try? ContentPackage(path: path),
        !ContentVerification(package).findings.contains(where: \.rule.isBreach),
        (try? ContentInstallation(package, into: target).install()) != nil
      else {
        refused += 1
        continue
      }
      // An accepted package has the same files, under whatever names; their checksums are in the package.
      let installed = try InstalledContent.all(in: target)
      try #require(installed.count == 1, "round \(round)")
      let content = try ContentPackage(path: "\(target)/\(installed[0].productID)/current").checksummedFiles()
      try #require(content.allSatisfy { files.contains($0.checksum) || form == "pkg" }, "round \(round)")
      try FileManager.default.removeItem(atPath: target)
    }
    #expect(refused > 100 && refused < 500, "\(refused)")
    let names = try FileManager.default.contentsOfDirectory(atPath: sample.folder).sorted()
    #expect(Set(names).isSubset(of: ["a.\(form)", ContentSample.productID, "damaged.\(form)", "installed"]))
  }
}
