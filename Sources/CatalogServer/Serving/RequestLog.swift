internal import Archives
internal import CatalogModel
internal import ServerSettings
internal import HTTPServer
internal import Platform

/// One line a request, for people or for programs.
struct RequestLog {
  let settings: ServeSettings

  /// Writes the line to standard error, in one call, so that no other line comes into it.
  func write(_ request: AnsweredRequest) {
    guard settings.log != .none else { return }
    try? OpenFile(standard: STDERR_FILENO, named: "stderr").write(Array(line(request).utf8).span)
  }

  func line(_ request: AnsweredRequest) -> String {
    let target = settings.logsQueries ? request.target : String(request.target.prefix { $0 != "?" })
    let time = settings.now()
    guard settings.log == .json else {
      return
        "\(time) \(request.client.isEmpty ? "-" : request.client) \(Self.quoted(request.method + " " + target)) "
        + "\(request.status) \(request.byteCount) \(request.microseconds)us \(Self.quoted(request.userAgent ?? "-"))\n"
    }
    return
      "{\"time\":\"\(time)\",\"client\":\"\(request.client)\",\"method\":\(Self.quoted(request.method)),"
      + "\"target\":\(Self.quoted(target)),\"route\":\(Self.quoted(request.route)),\"status\":\(request.status),"
      + "\"bytes\":\(request.byteCount),\"microseconds\":\(request.microseconds),"
      + "\"user_agent\":\(request.userAgent.map(Self.quoted) ?? "null")}\n"
  }

  /// No more of a long address is kept.
  private static let longest = 2000

  /// A string of JSON that a terminal obeys nothing of, whatever a client sends.
  private static func quoted(_ text: String) -> String {
    var json: [UInt8] = []
    json.append(jsonString: String(text.prefix(longest))) { (0x7F...0xFFFF).contains($0.value) }
    return String(decoding: json, as: UTF8.self)
  }
}
