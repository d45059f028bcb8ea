internal import CISAL
internal import CZlib
internal import Platform

/// A checksum by which two texts of one size are told apart, as fast as they are read: the CRC-32 of gzip, by ISA-L
/// where that is installed, else by zlib.
///
/// It is 0 of no bytes.
public struct ContentChecksum: Sendable {
  /// The checksum of all bytes so far.
  public private(set) var value: UInt32 = 0

  public init() {}

  /// Adds further bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    if Library.isal.isInstalled {
      value = unsafe crc32_gzip_refl(value, start, UInt64(bytes.count))
    } else {
      value = unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(value), start, bytes.count))
    }
  }
}
