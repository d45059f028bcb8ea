internal import Platform

/// File names as text that loses nothing: Linux has names of any bytes, and a `String` has Unicode alone.
///
/// A byte that is not UTF-8 is a character of its own, U+10FE80 to U+10FEFF, which nobody is assigned. Those characters
/// themselves are written byte by byte, so that every name comes back as it was. Messages show them as `\xff`.
extension String {
  /// Text for the bytes of a name, of a path or of an argument.
  public init(fileName bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: \.isFileNameByte) {
      self = text
    } else {
      self = Self.escaped(Array(bytes))
    }
  }

  /// Text for a name that the system gave, up to its zero.
  @unsafe public init(fileName start: UnsafePointer<CChar>) {
    unsafe self.init(fileName: UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    var text = ""
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var start = 0
    while true {
      let length: Int
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return text
      case .error(let count): length = count
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if !scalar.isFileNameByte {
          text.unicodeScalars.append(scalar)
          start += length
          continue
        }
      }
      for byte in bytes[start..<start + length] { text.unicodeScalars.append(Unicode.Scalar(fileNameByte: byte)) }
      start += length
    }
  }

  /// The bytes of the name, as the file system has them.
  public var fileNameBytes: [UInt8] {
    unicodeScalars.contains(where: \.isFileNameByte)
      ? unicodeScalars.flatMap { $0.fileNameByte.map { [$0] } ?? Array(String($0).utf8) } : Array(utf8)
  }

  /// The same for a call of the system, with the zero behind them that it wants.
  public var systemName: [CChar] { fileNameBytes.map(CChar.init(bitPattern:)) + [0] }

  /// Whether the name is text: what is made has no other names.
  public var isTextName: Bool { !unicodeScalars.contains(where: \.isFileNameByte) }
}

extension Unicode.Scalar {
  private static let fileNameBase: UInt32 = 0x10FE00

  fileprivate init(fileNameByte byte: UInt8) { self = Unicode.Scalar(Self.fileNameBase + UInt32(byte)) ?? "\u{FFFD}" }

  fileprivate var isFileNameByte: Bool { (Self.fileNameBase + 0x80...Self.fileNameBase + 0xFF).contains(value) }

  /// The byte of a file name that the character stands for, which is not UTF-8.
  public var fileNameByte: UInt8? { isFileNameByte ? UInt8(truncatingIfNeeded: value) : nil }
}
