internal import CatalogModel

/// A root certificate that a chain must lead to.
public struct TrustedRoot: Sendable {
  /// The name in the certificate: `Apple Root CA - G3`.
  public let name: String
  /// The certificate's bytes in DER.
  public let bytes: [UInt8]
  /// The SHA-256 of the bytes, in hexadecimal digits.
  public let fingerprint: String
  let certificate: Certificate

  /// A root of one's own, for tests: what it signs is never ``Verdict/proved(_:)`` to be Apple's.
  ///
  /// Returns `nil` where the bytes are not one certificate in DER or PEM, or libcrypto is missing.
  public init?(bytes file: [UInt8]) {
    let bytes = Self.fromPEM(file) ?? file
    guard CryptoLibrary.isInstalled, let certificate = Certificate(bytes) else { return nil }
    self.bytes = bytes
    self.certificate = certificate
    name = certificate.name
    let fingerprint = Digest.sha256.text(of: bytes)
    self.fingerprint = fingerprint
    isApples = AppleRoot.all.contains { $0.fingerprint == fingerprint }
  }

  /// Whether it is one of Apple's, by its fingerprint.
  public let isApples: Bool

  /// The bytes of a certificate in PEM (RFC 7468); `nil` where it is none.
  private static func fromPEM(_ file: [UInt8]) -> [UInt8]? {
    let text = SignedFile.trimmed(file[...])
    let (begin, end) = (Array("-----BEGIN CERTIFICATE-----".utf8), Array("-----END CERTIFICATE-----".utf8))
    guard text.starts(with: begin), text.suffix(end.count).elementsEqual(end) else { return nil }
    return SignedFile.base64(text.dropFirst(begin.count).dropLast(end.count))
  }

  /// Apple's roots; empty where libcrypto is missing.
  public static let apple: [TrustedRoot] = AppleRoot.all.compactMap { root in
    Base64Text.bytes(root.base64.filter { !$0.isWhitespace }.utf8, .standard).flatMap(TrustedRoot.init(bytes:))
      .flatMap { $0.fingerprint == root.fingerprint ? $0 : nil }
  }
}
