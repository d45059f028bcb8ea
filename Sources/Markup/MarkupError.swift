internal import CLibXML2

/// Where markup stopped making sense.
public struct MarkupError: Error, Equatable, CustomStringConvertible {
  public var origin: String
  /// Counted from 1; 0 where no line is to blame.
  public var line: Int
  public var message: String

  init(origin: String, line: Int = 0, message: String) {
    self.origin = origin
    self.line = line
    self.message = message
  }

  /// Takes what libxml2 reported last.
  init(origin: String) {
    let last = unsafe xmlGetLastError()
    let text = unsafe last?.pointee.message.map { unsafe String(cString: $0) }
    self.init(
      origin: origin, line: unsafe last.map { unsafe Int($0.pointee.line) } ?? 0,
      message: String((text ?? "not markup").prefix { $0 != "\n" }))
  }

  public var description: String { "\(origin):\(line): \(message)" }
}
