import Archives
import Foundation

/// The MD5 sum of bytes, in the words of Apple's server: `MD5 (genre.tbz) = 0123…`.
func md5Line(of bytes: [UInt8], named name: String) throws -> [UInt8] {
  let path = NSTemporaryDirectory() + "coster-" + UUID().uuidString
  try Data(String(repeating: "0", count: 32).utf8).write(to: URL(fileURLWithPath: path + ".md5"))
  defer { try? FileManager.default.removeItem(atPath: path + ".md5") }
  guard let sum = try ArchiveSum(besides: path) else { return [] }
  unsafe bytes.withUnsafeBytes { unsafe sum.update($0) }
  return Array("MD5 (\(name)) = \(sum.finish())\n".utf8)
}
