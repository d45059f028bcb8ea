import Archives
import Foundation
import HostedContent
import TestSupport
import Testing

@Suite struct ContentInfoTests {
  @Test func `reads XML and binary property lists, with keys of the app's own`() throws {
    let info = try ContentInfo(bytes: Array(ContentSample.info().utf8))
    #expect(info.productID == ContentSample.productID && info.version == "1.9")
    let list: [String: Any] = ["IAPProductIdentifier": "a.b", "ContentVersion": "1.2", "Drums": [1, ["x": Data([1])]]]
    let binary = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    #expect(try ContentInfo(bytes: Array(binary)).version == "1.2")
  }

  @Test(arguments: [
    ("", "… XML … binary property list"), ("{ContentVersion = 1;}", "… XML … binary property list"),
    ("<plist><dict><key>ContentVersion</key><real>1.1</real></dict></plist>", "… ContentVersion … not … string"),
    ("<plist><array/></plist>", "… property list … dictionary"),
    ("<plist><dict><key>ContentVersion</key>", "… property list … dictionary"),
    ("bplist00", "… property list … dictionary"),
    (
      "<!DOCTYPE plist [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><plist><dict/></plist>",
      "… property list … dictionary"
    ),
    ("<plist>" + String(repeating: "<dict><key>a</key>", count: 1000), "… property list … dictionary"),
    ("<plist>" + String(repeating: "<array>", count: 100_000), "… 1000 lists …"),
  ])
  func `refuses what is no such list, or would fill the stack`(text: String, facts: String) throws {
    let error = try #require(throws: InputError.self) { try ContentInfo(bytes: Array(text.utf8)) }
    #expect(error.reason.says(facts))
  }

  /// A list of ten references to the next such list, 40 times: 10⁴⁰ values in a kilobyte.
  @Test func `reads no more of a binary list than its two keys`() throws {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    func add(_ object: [UInt8]) {
      offsets.append(bytes.count)
      bytes += object
    }
    add([0xD1, 0, 1, 0, 2])
    add([0x51, 0x78])
    for index in 0..<40 { add([0xAA] + (0..<10).flatMap { _ in [0, UInt8(index + 3)] }) }
    add([0x51, 0x79])
    let table = bytes.count
    for offset in offsets { bytes += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 2]
    for number in [offsets.count, 0, table] { bytes += (0..<8).map { UInt8(number >> ((7 - $0) * 8) & 0xFF) } }
    #expect(try ContentInfo(bytes: bytes) == ContentInfo(bytes: Array("<plist><dict/></plist>".utf8)))
  }

  @Test func `replaces the version alone`() throws {
    let text = ContentSample.info(more: "\n\t<!-- ours -->")
    let version = try #require(ContentVersion("1.10"))
    let replaced = try ContentInfo.replacingVersion(in: Array(text.utf8), with: version)
    #expect(String(decoding: replaced, as: UTF8.self) == text.replacing("1.9", with: "1.10"))
    for other in ["bplist00", text + text, "<plist><dict/></plist>"] {
      #expect(throws: InputError.self) { try ContentInfo.replacingVersion(in: Array(other.utf8), with: version) }
    }
  }
}
