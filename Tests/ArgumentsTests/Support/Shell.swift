import Foundation
import TestSupport
import Testing

/// The output of a program of the system.
struct ShellOutcome {
  var exitCode: Int32
  var output: String
  var errors: String
}

/// Runs a program of the system to its end; the test fails where it is missing (`Scripts/packages` names its package).
func shell(_ name: String, _ arguments: String..., input: String = "", folder: String = "/") throws -> ShellOutcome {
  let process = Process()
  let program = try #require(path(of: name), "\(name) is not installed: run 'Scripts/install-packages test'")
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  let (toInput, output, errors) = (Pipe(), Pipe(), Pipe())
  (process.standardInput, process.standardOutput, process.standardError) = (toInput, output, errors)
  try process.run()
  try toInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try toInput.fileHandleForWriting.close()
  let printed = try output.fileHandleForReading.readToEnd() ?? Data()
  let errorText = try errors.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return ShellOutcome(
    exitCode: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
    errors: String(decoding: errorText, as: UTF8.self))
}

private func path(of name: String) -> String? {
  ["/usr/local/bin/", "/usr/bin/", "/bin/"].map { $0 + name }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Calls `body` with a new folder with files of these contents.
func withFiles<Result>(_ files: [String: String], _ body: (_ folder: String) throws -> Result) throws -> Result {
  let folder = TemporaryFolder()
  for (name, contents) in files { try folder.write(contents, to: name) }
  return try body(folder.path)
}

/// Calls `body` with a new folder with empty files.
func withFiles(_ names: [String], _ body: (_ folder: String) throws -> Void) throws {
  try withFiles(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }), body)
}
