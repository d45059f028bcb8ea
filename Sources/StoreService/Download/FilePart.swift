internal import Archives

/// A file that grows until it is complete, and is then renamed.
final class FilePart {
  let path: String
  private let file: OpenFile
  private(set) var byteCount: Int64

  /// Opens what an earlier run left, or creates it.
  init(_ path: String) throws(InputError) {
    self.path = path
    file = try OpenFile(path, for: .appending)
    byteCount = try FileSystem.status(of: path).byteCount
  }

  func append(_ bytes: [UInt8]) throws(InputError) {
    try file.write(bytes.span)
    byteCount += Int64(bytes.count)
  }

  func empty() throws(InputError) {
    try file.empty()
    byteCount = 0
  }

  func move(to destination: String) throws(InputError) {
    try file.synchronize()
    try FileSystem.rename(path, to: destination)
  }

  func remove() { FileSystem.remove(path) }
}
