internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import PartnerFeed

/// The file that a run reports to, for programs, as NDJSON: a line for each table of the partner feed, and one for the
/// run.
///
/// `{"event":"table","snapshot":"pricing-20261118","table":"application_price","rows":9,…,"changes":2,"seconds":"0.004"}`
struct RunReport {
  private let command: String
  private let file: OpenFile
  /// `nil` for a pipe or a device, which nothing may take the place of.
  private let draft: Draft?
  private let startedAt: String
  private let start: Duration

  /// Runs `body`, which notes in a summary what it does, and reports that, whether it fails or not; without a path
  /// there is no report.
  ///
  /// - Throws: What `body` throws, and `InputError` where the report cannot be written; the file is opened before.
  static func record(
    _ command: String, to path: String?, in console: Console, _ body: (inout ImportSummary) throws -> Void
  ) throws {
    var summary = ImportSummary()
    guard let path else { return try body(&summary) }
    let report = try RunReport(command, path, console)
    do { try body(&summary) } catch {
      try report.write(summary, error is UsageError ? .usage : .failed, "\(error)", console)
      throw error
    }
    try report.write(summary, console.exitCode, nil, console)
  }

  private init(_ command: String, _ path: String, _ console: Console) throws {
    self.command = command
    let kind = try? FileSystem.status(of: path).kind
    draft = try kind == nil || kind == .file ? Draft(of: path) : nil
    file = try draft?.file ?? OpenFile(path, for: .writing)
    (startedAt, start) = (console.now.description, console.uptime)
  }

  private func write(
    _ summary: ImportSummary, _ exitCode: ExitCode, _ failure: String?, _ console: Console
  ) throws(InputError) {
    let lines = summary.tables.map(Self.line) + [line(summary, exitCode, failure, console)]
    try file.write(Array(lines.map { $0.jsonText + "\n" }.joined().utf8).span)
    try draft?.takePlace()
  }

  private static func line(_ table: ImportedTable) -> Cell {
    .object([
      ("event", .text("table")), ("snapshot", .text(table.snapshot)), ("table", .text(table.name)),
      ("rows", .integer(table.rows)), ("stored", .integer(table.stored)), ("refused", .integer(table.refused)),
      ("replaced", .integer(table.replaced)), ("omitted", .integer(table.omitted)),
      ("changes", .integer(table.changes)), ("seconds", Self.seconds(table.duration)),
    ])
  }

  private func line(
    _ summary: ImportSummary, _ exitCode: ExitCode, _ failure: String?, _ console: Console
  ) -> Cell {
    .object([
      ("event", .text("run")), ("command", .text(command)), ("started_at", .text(startedAt)),
      ("seconds", Self.seconds(console.uptime - start)), ("exit_code", .integer(exitCode.rawValue)),
      ("error", .text(failure)), ("files", .integer(summary.files)), ("bytes", .integer(summary.bytes)),
      ("tables", .integer(summary.tables.count)), ("rows", .integer(summary.rows)),
      ("refused", .integer(summary.refused)),
      ("changes", .integer(summary.tables.reduce(0) { $0 + $1.changes })),
      ("problems", .integer(summary.problemCount)),
      ("first_problems", .list(summary.problems.prefix(Self.maxProblems).map { .text($0) })),
    ])
  }

  private static func seconds(_ duration: Duration) -> Cell { .real((duration / .milliseconds(1)).rounded() / 1000) }

  /// How many problems the line of the run has; messages on standard error have the others.
  private static let maxProblems = 10
}
