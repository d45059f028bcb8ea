public import Foundation

/// A folder of a test's own, which goes when the test does.
public final class TemporaryFolder: Sendable {
  public let path = NSTemporaryDirectory() + "coster-" + UUID().uuidString

  public init() {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fatalError("There is no folder for a test: \(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names of the files in it, in order.
  public var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  /// Writes a file, with its parent folders, as last changed at `time`, and returns its path.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String, at time: Date? = nil) throws -> String {
    let file = path + "/" + name
    let url = URL(fileURLWithPath: file)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    if let time { try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: file) }
    return file
  }

  /// Writes a file of text.
  @discardableResult
  public func write(_ text: String, to name: String, at time: Date? = nil) throws -> String {
    try write(text.utf8, to: name, at: time)
  }
}
