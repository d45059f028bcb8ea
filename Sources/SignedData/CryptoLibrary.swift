internal import CCrypto
internal import Platform

/// OpenSSL's libcrypto, which does all of X.509, CMS, RSA and ECDSA.
public enum CryptoLibrary {
  /// Whether it can be used; nothing is proved without it.
  public static let isInstalled = Library.crypto.isInstalled

  /// What to say where it cannot: `libcrypto cannot be loaded; install it (Debian: libssl3)`.
  public static var advice: String { Library.crypto.advice }
}

/// A checksum by libcrypto.
enum Digest {
  case sha1
  case sha256

  private var method: OpaquePointer? {
    switch self {
    case .sha1: unsafe EVP_sha1()
    case .sha256: unsafe EVP_sha256()
    }
  }

  func sum(of bytes: [UInt8]) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    guard unsafe EVP_Digest(bytes, bytes.count, &sum, &count, method, nil) == 1 else { return [] }
    return Array(sum.prefix(Int(count)))
  }

  func text(of bytes: [UInt8]) -> String { sum(of: bytes).hexadecimal }

  /// Whether a signature is of these bytes, by a public key.
  func isSigned(_ bytes: [UInt8], by signature: [UInt8], key: OpaquePointer) -> Bool {
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer {
      unsafe EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    return unsafe EVP_DigestVerifyInit(context, nil, method, nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }
}

extension [UInt8] {
  /// Two digits for each byte.
  var hexadecimal: String {
    let digits = Array<Character>("0123456789abcdef")
    return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
