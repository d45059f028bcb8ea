internal import CLibXML2
internal import Platform

/// Where markup stopped making sense.
public struct MarkupError: Error, Equatable, CustomStringConvertible {
  public var origin: String
  /// Counted from 1; 0 where no line is to blame.
  public var line = 0
  public var message: String

  /// What is wrong, and in which line: `line 3: Premature end of data in tag dict line 1; it may be cut off or edited`.
  public var reason: String { line > 0 ? "line \(line): \(message); it may be cut off or edited" : message }

  public var description: String { "\(origin):\(line): \(message)" }
}

extension MarkupError {
  /// Nothing can be read without libxml2.
  static func withoutLibrary(_ origin: String) -> MarkupError {
    MarkupError(origin: origin, message: Library.xml.advice)
  }

  /// Reads what libxml2 reported last.
  init(origin: String) {
    let last = unsafe xmlGetLastError()
    let text = unsafe last?.pointee.message.map { unsafe String(cString: $0) }
    self.init(
      origin: origin, line: unsafe last.map { unsafe Int($0.pointee.line) } ?? 0,
      message: Self.sentence(text ?? "not markup"))
  }

  /// libxml2's own words, but where they name a switch of its own.
  private static func sentence(_ text: String) -> String {
    if text.hasPrefix("Excessive depth") { return "elements are nested more than 256 deep" }
    // It counts no lines of tags where it builds no tree.
    return String(text.prefix { $0 != "\n" }).replacing(" line 0", with: "")
  }
}
