internal import Platform

/// File names as text without loss: on Linux a name is any bytes, while a `String` is Unicode.
///
/// A byte that is not UTF-8 becomes a private-use character, U+10FE80 to U+10FEFF. Those characters themselves are
/// encoded byte by byte, so every name is restored exactly. Messages show them as `\xff`.
extension String {
  /// Text for the bytes of a name, of a path or of an argument.
  public init(fileName bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: \.isFileNameByte) {
      self = text
    } else {
      self = Self.escaped(Array(bytes))
    }
  }

  /// Text for a zero-terminated name from the system.
  @unsafe public init(fileName start: UnsafePointer<CChar>) {
    unsafe self.init(fileName: UnsafeRawBufferPointer(start: start, count: strlen(start)))
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let byte = rest.first {
      let beginnings = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
      let valid = beginnings.first?.unicodeScalars.first.flatMap { $0.isFileNameByte ? nil : $0 }
      text.append(valid ?? Unicode.Scalar(fileNameByte: byte))
      rest = rest.dropFirst(valid.map { UTF8.width($0) } ?? 1)
    }
    return String(text)
  }

  /// The bytes of the name in the file system.
  public var fileNameBytes: [UInt8] {
    unicodeScalars.contains(where: \.isFileNameByte)
      ? unicodeScalars.flatMap { $0.fileNameByte.map { [$0] } ?? Array(String($0).utf8) } : Array(utf8)
  }

  /// The zero-terminated bytes of the name, for a system call.
  public var systemName: [CChar] { fileNameBytes.map(CChar.init(bitPattern:)) + [0] }

  /// The same text, in which bytes of a name that are not UTF-8 are written `\xff`, as messages have them.
  public var showingFileNameBytes: String {
    if isTextName { return self }
    return unicodeScalars.map { $0.fileNameByte.map { "\\x" + String($0, radix: 16) } ?? String($0) }.joined()
  }

  /// Whether the name is valid Unicode: this program creates no other names.
  public var isTextName: Bool { !unicodeScalars.contains(where: \.isFileNameByte) }
}

extension Unicode.Scalar {
  private static let fileNameBase: UInt32 = 0x10FE00

  fileprivate init(fileNameByte byte: UInt8) { self = Unicode.Scalar(Self.fileNameBase + UInt32(byte)) ?? "\u{FFFD}" }

  fileprivate var isFileNameByte: Bool { (Self.fileNameBase + 0x80...Self.fileNameBase + 0xFF).contains(value) }

  /// The byte that is not UTF-8 which the character encodes.
  public var fileNameByte: UInt8? { isFileNameByte ? UInt8(truncatingIfNeeded: value) : nil }
}
