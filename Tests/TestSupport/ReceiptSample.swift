import BER
import CCrypto
import CatalogModel

/// The content of a made-up app receipt, and the receipt of one transaction as iOS 6 had it.
public struct ReceiptSample {
  /// Attributes: type and value.
  public var attributes: [(type: Int, value: [UInt8])]
  /// The attributes of each purchase.
  public var purchases: [[(type: Int, value: [UInt8])]]

  /// Device, opaque value and bundle ID of the samples' hash.
  public static let device: [UInt8] = [0x02, 0x42, 0xAC, 0x11, 0x00, 0x02]
  private static let opaque: [UInt8] = [9, 8, 7, 6, 5, 4, 3, 2]

  /// A receipt of the app 6759209764 with purchases of product IDs.
  public init(
    environment: String = "Production", created: String = "2026-11-18T09:30:00Z",
    products: [String] = ["com.example.gems"]
  ) {
    let bundle = Self.text("com.example.cider")
    attributes = [
      (0, Self.text(environment)), (1, Self.integer(6_759_209_764)), (2, bundle), (3, Self.text("2.4")),
      (4, Self.opaque), (5, Self.sha1(Self.device + Self.opaque + bundle)), (8, Self.date(created)),
      (12, Self.date(created)), (18, Self.date("2026-01-02T03:04:05Z")), (19, Self.text("1.0")), (21, Self.date("")),
    ]
    purchases = products.enumerated().map { index, product in
      [
        (1701, Self.integer(1)), (1702, Self.text(product)), (1703, Self.text("44000000000\(index)")),
        (1704, Self.date("2026-11-17T08:00:00Z")), (1705, Self.text("44000000000\(index)")),
        (1706, Self.date("2026-11-17T08:00:00Z")), (1707, Self.integer(3)),
        (1708, Self.date("2026-12-17T09:00:00+0100")),
        (1710, Self.integer(6_759_300_000 + Int64(index))), (1711, Self.integer(550_000_000_000)),
        (1712, Self.date("")),
        (1713, Self.integer(0)), (1719, Self.integer(1)),
      ]
    }
  }

  /// The content in DER.
  public var content: [UInt8] {
    Self.element(
      0x31,
      attributes.flatMap(Self.attribute)
        + purchases.flatMap { Self.attribute((17, Self.element(0x31, $0.flatMap(Self.attribute)))) })
  }

  private static func attribute(_ attribute: (type: Int, value: [UInt8])) -> [UInt8] {
    element(0x30, integer(Int64(attribute.type)) + integer(1) + element(0x04, attribute.value))
  }

  /// An element of definite length.
  public static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    if count < 128 { return [tag, UInt8(count)] + content }
    return count < 65_536
      ? [tag, 0x82, UInt8(count >> 8), UInt8(count & 255)] + content
      : [tag, 0x83, UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255)] + content
  }

  public static func text(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }
  public static func date(_ text: String) -> [UInt8] { element(0x16, Array(text.utf8)) }

  public static func integer(_ number: Int64) -> [UInt8] {
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    while bytes.count > 1, bytes[0] == 0, bytes[1] < 0x80 { bytes.removeFirst() }
    return element(0x02, bytes)
  }

  private static func sha1(_ bytes: [UInt8]) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: 20)
    unsafe EVP_Digest(bytes, bytes.count, &sum, nil, EVP_sha1(), nil)
    return sum
  }

  /// A message with its outer parts of indefinite length, and its content in pieces, as Xcode writes them.
  public static func indefinite(_ message: [UInt8]) -> [UInt8] {
    func open(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, 0x80] + content + [0, 0] }
    guard let parts = SignedMessage.parts(of: message), let content = SignedMessage.content(of: message) else {
      return []
    }
    let half = content.count / 2
    let octets = open(0x24, element(0x04, Array(content.prefix(half))) + element(0x04, Array(content.dropFirst(half))))
    let data = element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01])
    let body = parts.flatMap { part in
      part.tag == BERElement.sequence ? open(0x30, data + open(0xA0, octets)) : Array(part.bytes(in: message))
    }
    return open(0x30, element(0x06, SignedMessage.signedData) + open(0xA0, open(0x30, body)))
  }
}

extension ReceiptSample {
  /// A receipt of iOS 6, in base64, signed by a key of RSA.
  public static func transactionReceipt(by name: String = "rsa-small", version: UInt8 = 2) -> String {
    let info = """
      {
      \t"original-purchase-date-ms" = "1447778081000";
      \t"purchase-date-ms" = "1447821281000";
      \t"expires-date" = "1448346881000";
      \t"transaction-id" = "990000000000001";
      \t"original-transaction-id" = "990000000000000";
      \t"unique-identifier" = "ab54a98ceb1f0ad2";
      \t"item-id" = "675930001";
      \t"app-item-id" = "675920976";
      \t"product-id" = "com.example.yearly";
      \t"bid" = "com.example.cider";
      \t"bvrs" = "1.2";
      \t"quantity" = "1";
      }
      """
    let certificate = Authority.certificate(name)
    let count = certificate.count
    let bytes = [version] + Array(info.utf8)
    let signature = unsafe Authority(names: [name]).sign(bytes, EVP_sha1())
    let blob = [version] + signature + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) } + certificate
    let list = """
      {
      \t"signature" = "\(Base64.text(blob))";
      \t"purchase-info" = "\(Base64.text(Array(info.utf8)))";
      \t"environment" = "Sandbox";
      \t"pod" = "100";
      \t"signing-status" = "0";
      }
      """
    return Base64.text(Array(list.utf8))
  }
}
