/// A signed message of CMS (RFC 5652), by its outer form; nothing here checks a signature.
package enum SignedMessage {
  /// The object identifier of signed data, 1.2.840.113549.1.7.2.
  package static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  /// Whether bytes, or the first of them, begin such a message.
  package static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    // The message may go on behind these, and a head is at most 6 bytes.
    let beginning = Array(bytes.prefix(24)) + [UInt8](repeating: 0, count: 6)
    guard beginning.first == BERElement.sequence, let head = try? BERHead(beginning, at: 0, before: .max) else {
      return false
    }
    return beginning.dropFirst(head.contentStart).starts(with: [BERElement.objectIdentifier, 9] + signedData)
  }

  /// The signed content, joined where it is in pieces; `nil` where the bytes are no such message.
  package static func content(of bytes: [UInt8]) -> [UInt8]? {
    guard let parts = parts(of: bytes), let inner = parts.first(where: { $0.tag == BERElement.sequence }),
      // Its type, and the content in a tag of its own.
      let members = try? inner.children(of: bytes), members.count > 1, members[1].tag == BERElement.explicit0,
      let content = try? members[1].children(of: bytes), content.count == 1
    else { return nil }
    return content[0].octets(of: bytes)
  }

  /// The parts of the signed data: version, digest algorithms, what is signed, certificates, signers.
  package static func parts(of bytes: [UInt8]) -> [BERElement]? {
    guard let message = try? BERElement(bytes, at: 0, before: bytes.count), message.tag == BERElement.sequence,
      let members = try? message.children(of: bytes), members.count > 1,
      members[0].tag == BERElement.objectIdentifier, bytes[members[0].content].elementsEqual(signedData),
      members[1].tag == BERElement.explicit0, let signed = try? members[1].children(of: bytes).first,
      signed.tag == BERElement.sequence
    else { return nil }
    return try? signed.children(of: bytes)
  }
}
