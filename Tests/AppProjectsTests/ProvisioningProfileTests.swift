import BER
import TestSupport
import Testing

@testable import AppProjects

@Suite struct ProvisioningProfileTests {
  private let folder = TemporaryFolder()

  private static let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict><key>AppIDName</key><string>Cider</string>
    <key>ApplicationIdentifierPrefix</key><array><string>AB12CD34EF</string></array>
    <key>Entitlements</key><dict><key>application-identifier</key><string>AB12CD34EF.net.orchard.cider</string>
    <key>get-task-allow</key><true/></dict><key>ExpirationDate</key><date>2027-03-01T09:30:00Z</date>
    <key>Name</key><string>Cider Development</string><key>ProvisionedDevices</key><array><string>00008101-1</string>
    <string>00008101-2</string></array><key>DeveloperCertificates</key><array><data>AAEC</data></array></dict></plist>
    """

  private func profile(_ bytes: [UInt8]) throws -> ProvisioningProfile {
    try ProvisioningProfile(path: try folder.write(bytes, to: "a.mobileprovision"))
  }

  @Test(arguments: SignedSample.Encoding.allCases) func `a profile is read however its parts are encoded`(
    _ encoding: SignedSample.Encoding
  )
    throws
  {
    let profile = try profile(SignedSample.message(Self.list, encoding))
    #expect(profile.name == "Cider Development" && profile.expiration == "2027-03-01T09:30:00Z")
    #expect(profile.deviceCount == 2 && profile.isOfDevelopment && !profile.isForAllDevices)
    #expect(profile.bundleID == "net.orchard.cider" && !profile.isWildcard)
    #expect(profile.covers("net.orchard.cider") && !profile.covers("net.orchard.cider.watch"))
  }

  @Test(arguments: ["AB12CD34EF.*", "AB12CD34EF.net.orchard.*"]) func `a wildcard covers many`(_ id: String) throws {
    let text = Self.list.replacing("AB12CD34EF.net.orchard.cider", with: id)
    let profile = try profile(SignedSample.message(text, .indefinite))
    #expect(profile.isWildcard && profile.covers("net.orchard.cider"))
    #expect(profile.covers("com.other") == (id == "AB12CD34EF.*"))
  }

  @Test func `what is no profile is refused with a reason`() throws {
    #expect(throws: ProjectFileError.self) { try profile(Array("<plist/>".utf8)) }
    #expect(throws: ProjectFileError.self) { try profile(SignedSample.message("no list", .definite)) }
    #expect(throws: ProjectFileError.self) { try profile(SignedSample.message("<plist><dict/></plist>", .definite)) }
    #expect(throws: ProjectFileError.self) { try profile([]) }
    #expect(throws: ProjectFileError.self) { try profile(Array(repeating: 0x30, count: 1 << 12)) }
    #expect(throws: ProjectFileError.self) {
      try profile(Array(repeating: [0x30, 0x80], count: 1 << 12).flatMap(\.self))
    }
  }

  @Test(arguments: SignedSample.Encoding.allCases) func `a damaged profile is refused or read, and never more`(
    _ encoding: SignedSample.Encoding
  ) {
    var random = SeededRandom(seed: 3186)
    let message = SignedSample.message(Self.list, encoding)
    for _ in 0..<500 {
      var bytes = message
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<min(80, bytes.count), using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = SignedMessage.content(of: Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
      #expect((SignedMessage.content(of: bytes)?.count ?? 0) <= bytes.count)
    }
  }
}
