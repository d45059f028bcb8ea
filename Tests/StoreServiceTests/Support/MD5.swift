import Archives
import TestSupport

/// The MD5 sum of bytes, in the words of Apple's server: `MD5 (genre.tbz) = 0123…`.
func md5Line(of bytes: [UInt8], named name: String) throws -> [UInt8] {
  let folder = TemporaryFolder()
  try folder.write(String(repeating: "0", count: 32), to: "feed.md5")
  guard let sum = try ArchiveSum(besides: folder.path + "/feed") else { return [] }
  unsafe bytes.withUnsafeBytes { unsafe sum.update($0) }
  return Array("MD5 (\(name)) = \(sum.finish())\n".utf8)
}
