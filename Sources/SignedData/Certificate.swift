internal import BER
internal import CCrypto
internal import CatalogModel
internal import Platform

/// A certificate (X.509) as libcrypto has it.
@safe final class Certificate: @unchecked Sendable {
  let pointer: OpaquePointer
  /// DER.
  let bytes: [UInt8]

  /// Returns `nil` where the bytes are not one certificate, and nothing else.
  init?(_ bytes: [UInt8]) {
    let count = bytes.count
    let pointer: OpaquePointer? = unsafe bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      guard let read = unsafe d2i_X509(nil, &position, count) else { return nil }
      guard unsafe position == buffer.baseAddress.map({ unsafe $0 + count }) else {
        unsafe X509_free(read)
        return nil
      }
      return unsafe read
    }
    ERR_clear_error()
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
    self.bytes = bytes
  }

  deinit { unsafe X509_free(pointer) }

  /// The public key, which the certificate owns.
  var key: OpaquePointer? { unsafe X509_get0_pubkey(pointer) }

  /// The subject's name, or else its organization: `Apple Root CA - G3`.
  var name: String { text(NID_commonName) ?? text(NID_organizationName) ?? "without a name" }

  private func text(_ entry: Int32) -> String? {
    var text = [UInt8](repeating: 0, count: 200)
    let count = unsafe text.withUnsafeMutableBytes { buffer in
      unsafe X509_NAME_get_text_by_NID(
        X509_get_subject_name(pointer), entry, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), 200)
    }
    return count > 0 ? String(decoding: text.prefix(Int(count)), as: UTF8.self) : nil
  }

  /// Whether it signed itself, as far as its names say.
  var isSelfIssued: Bool { unsafe X509_self_signed(pointer, 1) == 1 }

  /// Whether it has an extension that says nothing but that it is there: `1.2.840.113635.100.6.11.1`.
  func hasMarker(_ identifier: String) -> Bool {
    guard let object = unsafe OBJ_txt2obj(identifier, 1) else { return false }
    defer { unsafe ASN1_OBJECT_free(object) }
    return unsafe X509_get_ext_by_OBJ(pointer, object, -1) >= 0
  }

  /// When it is valid; `nil` where it does not say so readably.
  var validity: ClosedRange<Timestamp>? {
    guard let start = unsafe Self.time(X509_get0_notBefore(pointer)),
      let end = unsafe Self.time(X509_get0_notAfter(pointer)), start <= end
    else { return nil }
    return start...end
  }

  private static func time(_ time: UnsafePointer<ASN1_TIME>?) -> Timestamp? {
    var parts = unsafe tm()
    guard unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return unsafe Timestamp(seconds: Int64(timegm(&parts)))
  }

  /// Whether the key is on the curve P-256, as ES256 needs it.
  var isOnP256: Bool {
    guard let key = unsafe key else { return false }
    var name = [CChar](repeating: 0, count: 40)
    var count = 0
    guard unsafe EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else { return false }
    return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) == "prime256v1"
  }

  /// The bytes of its issuer's name and its number, as a signer is named by in CMS.
  var issuerAndNumber: [UInt8]? {
    guard let certificate = try? BERElement(whole: bytes), let body = try? certificate.children(of: bytes).first,
      var fields = try? body.children(of: bytes)[...]
    else { return nil }
    if fields.first?.tag == BERElement.explicit0 { fields = fields.dropFirst() }
    guard fields.count > 2, let number = fields.first else { return nil }
    let issuer = fields[fields.startIndex + 2]
    return Array(issuer.bytes(in: bytes) + number.bytes(in: bytes))
  }
}
