internal import CCrypto

/// A signature of ECDSA in its two forms.
enum ECDSASignature {
  /// The DER of two numbers of 32 bytes, as JWS has them (RFC 7518, 3.4).
  static func der(of numbers: [UInt8]) -> [UInt8]? {
    guard let signature = unsafe ECDSA_SIG_new() else { return nil }
    defer { unsafe ECDSA_SIG_free(signature) }
    let first = Array(numbers.prefix(32))
    let second = Array(numbers.dropFirst(32))
    guard let r = unsafe BN_bin2bn(first, 32, nil), let s = unsafe BN_bin2bn(second, 32, nil),
      // From here on the numbers are the signature's.
      unsafe ECDSA_SIG_set0(signature, r, s) == 1
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: 80)
    let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe i2d_ECDSA_SIG(signature, &position)
    }
    return count > 0 ? Array(bytes.prefix(Int(count))) : nil
  }
}
