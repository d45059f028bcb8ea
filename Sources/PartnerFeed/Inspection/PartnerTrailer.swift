public import Archives
public import CatalogModel

/// Keeps the last bytes that pass by, in which a table's trailer is found without its rows being read.
public final class PartnerTrailer: ByteSum {
  /// More than `#recordsWritten:` with any number takes.
  private static let longest = 64
  private var last: [UInt8] = []

  public init() {}

  public func update(_ bytes: UnsafeRawBufferPointer) {
    unsafe last.append(contentsOf: bytes.suffix(Self.longest))
    last.removeFirst(max(0, last.count - Self.longest))
  }

  /// How many rows the trailer states, once all bytes have passed by; `nil` when there is no trailer.
  public func recordsWritten(in dialect: PartnerDialect) -> Int? {
    let label = "#recordsWritten:"
    let bytes = dialect == .flat ? last.filter { $0 != UInt8(ascii: "\r") } : last
    let text = String(decoding: bytes, as: UTF8.self)
    let recordEnd = String(decoding: dialect.recordEnd, as: UTF8.self)
    guard text.hasSuffix(recordEnd), let record = text.split(separator: recordEnd).last, record.hasPrefix(label) else {
      return nil
    }
    return Int(record.dropFirst(label.count))
  }
}
