internal import CZlib

/// A strong entity tag: equal for equal bytes, and else different.
enum EntityTag {
  /// `coding`: How the body is packed: other bytes have another tag (RFC 9110 §8.8.3).
  static func tag(of body: [UInt8], coding: ResponseCoding?) -> String {
    let name = "\(String(hash(body), radix: 36))-\(String(body.count, radix: 36))"
    return coding.map { "\"\(name)-\($0.rawValue)\"" } ?? "\"\(name)\""
  }

  /// Whether a client that has what `ifNoneMatch` names has this body.
  static func matches(_ tag: String, _ ifNoneMatch: String?) -> Bool {
    guard let ifNoneMatch, ifNoneMatch.utf8.count <= 4096 else { return false }
    return ifNoneMatch.split(separator: ",").contains { candidate in
      let candidate = candidate.drop { $0 == " " }
      let strong = candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate
      return strong == tag || strong == "*"
    }
  }

  /// Two checksums of zlib's, which is linked anyway.
  private static func hash(_ body: [UInt8]) -> UInt64 {
    unsafe body.withUnsafeBufferPointer { bytes in
      let checksums = unsafe (crc32_z(0, bytes.baseAddress, bytes.count), adler32_z(1, bytes.baseAddress, bytes.count))
      return UInt64(checksums.0) << 32 | UInt64(checksums.1)
    }
  }
}
