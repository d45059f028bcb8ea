import CCrypto
import CatalogModel

/// Certificates and keys of made-up authorities, which sign what tests read: one with Apple's marks, and others each
/// with something wrong.
public struct Authority: Sendable {
  /// A chain: the signer's certificate, the one between, and the root.
  public var names: [String]

  /// `ec` signs transactions, `rsa` receipts.
  public enum Kind: String, CaseIterable, Sendable { case ec, rsa }

  public init(_ kind: Kind, leaf: String = "leaf", between: String = "between", root: String = "root") {
    names = [leaf, between, root].map { "\(kind.rawValue)-\($0)" }
  }

  /// Another chain.
  public init(names: [String]) { self.names = names }

  /// The certificate of the one that signed itself for tests in Xcode.
  public static func xcode(_ kind: Kind) -> Authority { Authority(names: ["\(kind.rawValue)-xcode"]) }

  /// The certificate of a name, in DER.
  public static func certificate(_ name: String) -> [UInt8] { bytes(table[name]?.certificate) }

  /// The certificates, in DER.
  public var certificates: [[UInt8]] { names.map(Self.certificate) }

  private static func bytes(_ base64: String?) -> [UInt8] { base64.flatMap { Base64.bytes($0) } ?? [] }

  private static func key(_ name: String) -> OpaquePointer? {
    let der = bytes(table[name]?.key)
    return unsafe der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe d2i_AutoPrivateKey(nil, &position, buffer.count)
    }
  }
}

// MARK: - JWS

extension Authority {
  /// A signed text (JWS) of a payload; `header` is in place of alg and certificates.
  public func jws(_ payload: String, header: String? = nil) -> String {
    let list = certificates.map { "\"\(Base64.text($0))\"" }.joined(separator: ",")
    let header = header ?? #"{"alg":"ES256","x5c":[\#(list)]}"#
    let signed = "\(Self.url(Array(header.utf8))).\(Self.url(Array(payload.utf8)))"
    let der = unsafe sign(Array(signed.utf8), EVP_sha256())
    return "\(signed).\(Self.url(Self.numbers(ofDER: der)))"
  }

  /// The header with other members before its certificates: `"jku":"https://…",`.
  public func header(adding members: String = "", algorithm: String = "ES256") -> String {
    let list = certificates.map { "\"\(Base64.text($0))\"" }.joined(separator: ",")
    return #"{\#(members)"alg":"\#(algorithm)","x5c":[\#(list)]}"#
  }

  /// Base64 of URLs, without padding.
  public static func url(_ bytes: [UInt8]) -> String {
    Base64.text(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// What the signer's key makes of bytes.
  public func sign(_ bytes: [UInt8], _ method: OpaquePointer?) -> [UInt8] {
    let context = unsafe EVP_MD_CTX_new()
    let key = unsafe Self.key(names[0])
    defer {
      unsafe EVP_PKEY_free(key)
      unsafe EVP_MD_CTX_free(context)
    }
    var signature = [UInt8](repeating: 0, count: 1024)
    var count = signature.count
    unsafe EVP_DigestSignInit(context, nil, method, nil, key)
    unsafe EVP_DigestSign(context, &signature, &count, bytes, bytes.count)
    return Array(signature.prefix(count))
  }

  /// The two numbers of a signature of ECDSA, of 32 bytes each.
  private static func numbers(ofDER der: [UInt8]) -> [UInt8] {
    let signature = unsafe der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe d2i_ECDSA_SIG(nil, &position, buffer.count)
    }
    defer { unsafe ECDSA_SIG_free(signature) }
    var first = [UInt8](repeating: 0, count: 32)
    var second = first
    unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), &first, 32)
    unsafe BN_bn2binpad(ECDSA_SIG_get0_s(signature), &second, 32)
    return first + second
  }
}

// MARK: - CMS

extension Authority {
  /// A signed message (CMS) of a content, with all certificates in it, or those of `enclosing`.
  ///
  /// With attributes the signer signs the content's sum and the time, and these are what its signature is of.
  public func message(_ content: [UInt8], enclosing: [String]? = nil, hasAttributes: Bool = false) -> [UInt8] {
    let key = unsafe Self.key(names[0])
    let leaf = unsafe Self.certificate(Self.certificate(names[0]))
    let list = unsafe crypto_certificates()
    for name in enclosing ?? Array(names.dropFirst()) {
      unsafe crypto_append(list, Self.certificate(Self.certificate(name)))
    }
    let source = unsafe BIO_new_mem_buf(content, Int32(content.count))
    let message = unsafe CMS_sign(leaf, key, list, source, UInt32(CMS_BINARY | (hasAttributes ? 0 : CMS_NOATTR)))
    defer {
      unsafe CMS_ContentInfo_free(message)
      unsafe BIO_free(source)
      unsafe crypto_free_all(list)
      unsafe X509_free(leaf)
      unsafe EVP_PKEY_free(key)
    }
    var bytes = [UInt8](repeating: 0, count: max(0, Int(unsafe i2d_CMS_ContentInfo(message, nil))))
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var position = buffer.baseAddress
      _ = unsafe i2d_CMS_ContentInfo(message, &position)
    }
    return bytes
  }

  private static func certificate(_ der: [UInt8]) -> OpaquePointer? {
    unsafe der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe d2i_X509(nil, &position, buffer.count)
    }
  }
}
