internal import CISAL

/// A checksum by which two texts of one size are told apart, as fast as they are read: the CRC-32 of gzip, by ISA-L.
///
/// It is 0 of no bytes, and where ISA-L is not installed.
public struct ContentChecksum: Sendable {
  /// The checksum of all bytes so far.
  public private(set) var value: UInt32 = 0

  public init() {}

  /// Adds further bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    value = unsafe crc32_gzip_refl(value, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
  }
}
