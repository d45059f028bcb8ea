/// A strong entity tag: equal for equal bytes, and else different.
enum EntityTag {
  /// `coding`: How the body is packed: other bytes have another tag (RFC 9110 §8.8.3).
  static func tag(of body: [UInt8], coding: ContentCoding?) -> String {
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

  /// MurmurHash64A of Austin Appleby, who gave it to the public domain.
  private static func hash(_ body: [UInt8]) -> UInt64 {
    let factor: UInt64 = 0xC6A4_A793_5BD1_E995
    return unsafe body.withUnsafeBytes { bytes in
      var hash = UInt64(bytes.count) &* factor
      let words = bytes.count / 8
      for index in 0..<words {
        var word = unsafe bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) &* factor
        word = (word ^ (word >> 47)) &* factor
        hash = (hash ^ word) &* factor
      }
      for index in (words * 8)..<bytes.count { hash = (hash ^ UInt64(unsafe bytes[index])) &* factor }
      hash = (hash ^ (hash >> 47)) &* factor
      return hash ^ (hash >> 47)
    }
  }
}
