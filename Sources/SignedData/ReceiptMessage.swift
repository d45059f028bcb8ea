internal import BER
internal import CCrypto
internal import CatalogModel

/// The signed message (CMS) that an app receipt is, as libcrypto reads it.
@safe final class ReceiptMessage {
  /// The largest one that is read: 16 MB.
  static let limit = 16 << 20

  private let message: OpaquePointer
  private let bytes: [UInt8]
  /// The signed content.
  let content: [UInt8]

  /// Reads a message.
  init(_ bytes: [UInt8]) throws(UnreadableData) {
    guard bytes.count <= Self.limit else {
      throw UnreadableData("is larger than 16 MB, the most that is read of a receipt")
    }
    do throws(BERError) {
      try BERElement.checkDepth(of: bytes)
      _ = try BERElement(whole: bytes)
    } catch {
      throw UnreadableData("is damaged at byte \(error.offset) of its message: \(error.reason)")
    }
    let count = bytes.count
    let message: OpaquePointer? = unsafe bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe d2i_CMS_ContentInfo(nil, &position, count)
    }
    ERR_clear_error()
    guard let message = unsafe message else { throw UnreadableData("is damaged: it is not a signed message") }
    unsafe self.message = message
    self.bytes = bytes
    guard let stored = unsafe CMS_get0_content(message), let string = unsafe stored.pointee,
      let start = unsafe ASN1_STRING_get0_data(string)
    else {
      content = []
      throw UnreadableData("has no content in its signed message")
    }
    unsafe content = Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
  }

  deinit { unsafe CMS_ContentInfo_free(message) }

  /// Judges the message by pinned roots, at the time that its content states.
  func verdict(by roots: [TrustedRoot], at time: Timestamp?, isOfXcode: Bool) -> Verdict {
    guard let signer = signer else {
      return .refused([FailedCheck(.signature, "its signature is not of this content")])
    }
    let others = certificates.filter { $0.bytes != signer.bytes }
    if isOfXcode, others.isEmpty, signer.isSelfIssued { return .signedByXcode }
    guard let time else { return .refused([FailedCheck(.date, "it does not say when it was made")]) }
    let chain = CertificateChain(leaf: signer, others: others)
    switch chain.proof(by: roots, at: time) {
    case .failure(let failed): return .refused(failed.checks)
    case .success(let proof):
      let isCovered = ReceiptForm(bytes)?.isCovered(content: content, by: proof.certificates) ?? false
      return isCovered
        ? .proved(proof.root) : .refused([FailedCheck(.form, "it has parts that no signature covers")])
    }
  }

  /// The certificate whose key signed the content; `nil` where the signature is not of it, or there are several.
  private lazy var signer: Certificate? = {
    defer { ERR_clear_error() }
    // The chain is judged by itself, at another time.
    let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
    guard unsafe CMS_verify(message, nil, nil, nil, nil, flags) == 1,
      let signers = unsafe CMS_get0_signers(message)
    else { return nil }
    defer { unsafe crypto_free_list(signers) }
    guard unsafe crypto_count(signers) == 1 else { return nil }
    return unsafe Self.certificate(crypto_certificate(signers, 0))
  }()

  /// The certificates that came with it.
  private var certificates: [Certificate] {
    guard let list = unsafe CMS_get1_certs(message) else { return [] }
    defer { unsafe crypto_free_all(list) }
    return (0..<min(16, unsafe crypto_count(list))).compactMap { unsafe Self.certificate(crypto_certificate(list, $0)) }
  }

  private static func certificate(_ certificate: OpaquePointer?) -> Certificate? {
    let count = unsafe i2d_X509(certificate, nil)
    guard count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var position = buffer.baseAddress
      _ = unsafe i2d_X509(certificate, &position)
    }
    return Certificate(bytes)
  }
}
