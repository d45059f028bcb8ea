internal import BER

/// The parts of a receipt's signed message, which must be as Apple's are.
///
/// A signature of CMS covers the content, and those of the certificates cover these. The rest of a message, such as the
/// version, is read by no check of libcrypto, so that it could be changed unnoticed; here it has one form each.
struct ReceiptForm {
  private let bytes: [UInt8]
  private let digests: BERElement
  private let inner: BERElement
  private let certificates: BERElement
  private let signers: BERElement

  // 1.2.840.113549.1.7.1
  private static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
  private static let sha1: [UInt8] = [0x2B, 0x0E, 0x03, 0x02, 0x1A]
  private static let sha256: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
  private static let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
  private static let rsaWithSHA256: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0B]

  /// Returns `nil` where the parts are others.
  init?(_ bytes: [UInt8]) {
    guard let message = try? BERElement(whole: bytes), (try? message.children(of: bytes))?.count == 2,
      let parts = SignedMessage.parts(of: bytes), parts.count == 5,
      parts.map(\.tag) == [
        BERElement.integer, BERElement.set, BERElement.sequence, BERElement.explicit0, BERElement.set,
      ],
      parts[0].integer(of: bytes) == 1
    else { return nil }
    self.bytes = bytes
    (digests, inner, certificates, signers) = (parts[1], parts[2], parts[3], parts[4])
  }

  /// Whether a signature covers each part: this content, and certificates of this chain.
  func isCovered(content: [UInt8], by chain: [Certificate]) -> Bool {
    guard let leaf = chain.first, let digest = digest, let signer = signer else { return false }
    return isContent(content) && isChain(chain) && isSigner(signer, leaf, digest)
  }

  private func children(_ element: BERElement?) -> [BERElement] {
    element.flatMap { try? $0.children(of: bytes) } ?? []
  }

  private var digest: [UInt8]? {
    let list = children(digests)
    return list.count == 1 ? algorithm(list[0]).flatMap { [Self.sha1, Self.sha256].contains($0) ? $0 : nil } : nil
  }

  private var signer: [BERElement]? {
    let list = children(signers)
    return list.count == 1 && list[0].tag == BERElement.sequence ? children(list[0]) : nil
  }

  private func isContent(_ content: [UInt8]) -> Bool {
    let members = children(inner)
    guard members.count == 2, members[0].tag == BERElement.objectIdentifier,
      bytes[members[0].content].elementsEqual(Self.data), members[1].tag == BERElement.explicit0
    else { return false }
    let octets = children(members[1])
    return octets.count == 1 && octets[0].octets(of: bytes) == content
  }

  private func isChain(_ chain: [Certificate]) -> Bool {
    let list = children(certificates).map { Array($0.bytes(in: bytes)) }
    return Set(list).count == list.count && list.allSatisfy { one in chain.contains { $0.bytes == one } }
  }

  /// Version, whose certificate, digest, attributes that are signed, algorithm, signature; and nothing behind it.
  private func isSigner(_ parts: [BERElement], _ leaf: Certificate, _ digest: [UInt8]) -> Bool {
    var parts = parts
    var attributes: BERElement?
    if parts.count == 6, parts[3].tag == BERElement.explicit0 { attributes = parts.remove(at: 3) }
    guard parts.count == 5, parts[0].integer(of: bytes) == 1, parts[0].content.count == 1,
      parts[1].tag == BERElement.sequence, let named = leaf.issuerAndNumber,
      bytes[parts[1].content].elementsEqual(named), algorithm(parts[2]) == digest,
      let signing = algorithm(parts[3]), parts[4].tag == BERElement.octets
    else { return false }
    guard signing == Self.rsa || (signing == Self.rsaWithSHA256 && digest == Self.sha256) else { return false }
    return attributes.map { isSigned($0, by: bytes[parts[4].content], leaf, digest) } ?? true
  }

  /// Whether a signature is of attributes as they stand: libcrypto writes them anew, in the form that is signed.
  private func isSigned(
    _ attributes: BERElement, by signature: ArraySlice<UInt8>, _ leaf: Certificate, _ digest: [UInt8]
  ) -> Bool {
    guard let key = unsafe leaf.key else { return false }
    let method: Digest = digest == Self.sha1 ? .sha1 : .sha256
    let signed = [BERElement.set] + attributes.bytes(in: bytes).dropFirst()
    return unsafe method.isSigned(signed, by: Array(signature), key: key)
  }

  /// The identifier of an algorithm that has no parameters, or the one that stands for none.
  private func algorithm(_ element: BERElement) -> [UInt8]? {
    let parts = children(element)
    guard element.tag == BERElement.sequence, let name = parts.first, name.tag == BERElement.objectIdentifier,
      parts.count == 1 || (parts.count == 2 && parts[1].tag == BERElement.null && parts[1].content.isEmpty)
    else { return nil }
    return Array(bytes[name.content])
  }
}
