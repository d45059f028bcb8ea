internal import Archives
internal import CatalogModel
internal import ServerSettings
internal import HTTPServer
internal import JSON
internal import Platform

/// One line a request, for people or for programs.
struct RequestLog: Sendable {
  let settings: ServeSettings
  private let file: LogFile

  /// - Throws: `InputError` where the file of the log cannot be written.
  init(settings: ServeSettings) throws(InputError) {
    self.settings = settings
    file = try LogFile(settings.log == .none ? nil : settings.logFile)
  }

  /// Writes a sentence for who runs the server.
  func note(_ sentence: String) {
    file.write(
      settings.log == .json
        ? Self.written(["time": "\(settings.now())", "note": .string(sentence)]) + "\n"
        : "\(settings.now()) \(sentence)\n")
  }

  func write(_ request: AnsweredRequest) {
    guard settings.log != .none else { return }
    file.write(line(request))
  }

  /// Opens the log's file anew: who keeps old logs has given it another name.
  ///
  /// - Throws: `InputError` where that fails; the old file is written on.
  func reopen() throws(InputError) { try file.reopen() }

  func line(_ request: AnsweredRequest) -> String {
    let target = settings.logsQueries ? request.target : String(request.target.prefix { $0 != "?" })
    let time = settings.now()
    return settings.log == .json ? Self.json(request, target, time) : Self.text(request, target, time)
  }

  private static func text(_ request: AnsweredRequest, _ target: String, _ time: Timestamp) -> String {
    "\(time) \(request.client.isEmpty ? "-" : request.client) \(written(shortened(request.method + " " + target))) "
      + "\(request.status) \(request.byteCount) \(request.microseconds)us \(written(shortened(request.userAgent ?? "-")))"
      + (request.problem.map { " \(written(shortened($0)))" } ?? "") + "\n"
  }

  private static func json(_ request: AnsweredRequest, _ target: String, _ time: Timestamp) -> String {
    let line: [(name: String, value: JSONTree)] = [
      ("time", "\(time)"), ("client", .string(request.client)), ("method", shortened(request.method)),
      ("target", shortened(target)), ("route", shortened(request.route)), ("status", .number("\(request.status)")),
      ("bytes", .number("\(request.byteCount)")), ("microseconds", .number("\(request.microseconds)")),
      ("user_agent", request.userAgent.map(shortened) ?? .null),
    ]
    let problem = request.problem.map { [(name: "problem", value: shortened($0))] } ?? []
    return written(.object(line + problem)) + "\n"
  }

  /// No more of a long address is kept.
  private static let longest = 2000

  private static func shortened(_ text: String) -> JSONTree { .string(String(text.prefix(longest))) }

  /// A value of JSON that a terminal obeys nothing of, whatever a client sends.
  private static func written(_ value: JSONTree) -> String {
    var json: [UInt8] = []
    json.append(json: value) { (0x7F...0xFFFF).contains($0.value) }
    return String(decoding: json, as: UTF8.self)
  }
}
