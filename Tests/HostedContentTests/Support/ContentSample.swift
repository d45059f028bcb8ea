import Archives
import Foundation
import HostedContent
import TestSupport
import Testing

/// A folder with content of our own in it.
final class ContentSample {
  static let productID = "com.pippinandrusset.ledger.chapter1"
  private let files = TemporaryFolder()
  var folder: String { files.path }
  /// The content's folder.
  var content: String { "\(folder)/\(Self.productID)" }

  init() {
    do {
      try write(Self.info(), to: "ContentInfo.plist")
      try write("Frost on the blossom.\n", to: "Contents/chapter.txt")
      try write("Bilder für später\n", to: "Contents/de.lproj/jürgen.txt")
      try FileManager.default.createDirectory(atPath: "\(content)/Contents/empty", withIntermediateDirectories: true)
    } catch {
      Issue.record(error)
    }
  }

  static func info(productID: String = productID, version: String = "1.9", more: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>ContentVersion</key>
    \t<string>\(version)</string>
    \t<key>Folder</key>
    \t<string>chapter</string>\(more)
    \t<key>IAPProductIdentifier</key>
    \t<string>\(productID)</string>
    </dict>
    </plist>

    """
  }

  /// Writes a file of the content.
  func write(_ text: String, to name: String) throws { try files.write(text, to: "\(Self.productID)/\(name)") }

  /// Writes a file beside the content, and returns its path.
  @discardableResult
  func add(_ bytes: [UInt8], _ name: String) throws -> String { try files.write(bytes, to: name) }

  /// Builds a package of the content.
  func build(_ name: String, version: String? = nil) throws -> String {
    let path = "\(folder)/\(name)"
    try ContentBuilder(ContentPackage(path: content), version: version.flatMap { ContentVersion($0) }).build(to: path)
    return path
  }

  /// The rules that content breaks, and what is odd in it.
  static func findings(_ path: String) -> [String] {
    do throws(InputError) {
      return ContentVerification(try ContentPackage(path: path)).findings.map {
        "\($0.rule.rawValue) \($0.location.split(separator: "/").last ?? ""): \($0.detail)"
      }
    } catch {
      return ["refused \(error.name.split(separator: "/").last ?? ""): \(error.reason)"]
    }
  }
}
