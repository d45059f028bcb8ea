internal import Platform

/// One line a request, for people or for programs.
public struct RequestLog: Sendable {
  /// How a line is written.
  public enum Format: String, Sendable {
    /// For people, or as a JSON object.
    case text, json
  }

  private let format: Format
  private let hasQueries: Bool

  /// `hasQueries`: Whether the line contains the query of an address.
  public init(_ format: Format, hasQueries: Bool) { (self.format, self.hasQueries) = (format, hasQueries) }

  /// Writes the line to standard error, in one call, so that no other line comes into it.
  public func write(_ request: AnsweredRequest) {
    var text = line(request, atSecond: Int64(Platform.time(nil)))
    text.withUTF8 { _ = unsafe Platform.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  func line(_ request: AnsweredRequest, atSecond second: Int64) -> String {
    let target = hasQueries ? request.target : String(request.target.prefix { $0 != "?" })
    let time = Self.time(second)
    switch format {
    case .text:
      return
        "\(time) \(request.client.isEmpty ? "-" : request.client) \(Self.quoted(request.method + " " + target)) "
        + "\(request.status) \(request.byteCount) \(request.microseconds)us \(Self.quoted(request.userAgent ?? "-"))\n"
    case .json:
      return
        "{\"time\":\"\(time)\",\"client\":\"\(request.client)\",\"method\":\(Self.quoted(request.method)),"
        + "\"target\":\(Self.quoted(target)),\"route\":\(Self.quoted(request.route)),\"status\":\(request.status),"
        + "\"bytes\":\(request.byteCount),\"microseconds\":\(request.microseconds),"
        + "\"user_agent\":\(request.userAgent.map(Self.quoted) ?? "null")}\n"
    }
  }

  /// No more of a long address is kept.
  private static let longest = 2000

  /// A string of JSON in ASCII: whatever a client sends, a terminal obeys none of it.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for unit in text.utf16.prefix(longest) {
      switch unit {
      case 0x22, 0x5C: quoted += "\\" + String(Unicode.Scalar(UInt8(unit)))
      case 0x20...0x7E: quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return quoted + "\""
  }

  private static func time(_ second: Int64) -> String {
    var second = time_t(second)
    var parts = unsafe tm()
    unsafe gmtime_r(&second, &parts)
    return unsafe String(unsafeUninitializedCapacity: 32) { unsafe strftime($0.baseAddress, 32, "%FT%TZ", &parts) }
  }
}
