import Foundation

/// The output of a program of the system.
public struct ShellOutcome {
  /// 127 where the program is missing; `Scripts/packages` names its package.
  public var exitCode: Int32
  public var output: String
  public var errors: String
}

/// Runs a program of the system to its end.
public func shell(_ words: String..., input: String = "", folder: String = "/") throws -> ShellOutcome {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = words
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  let (toInput, output, errors) = (Pipe(), Pipe(), Pipe())
  (process.standardInput, process.standardOutput, process.standardError) = (toInput, output, errors)
  // Some programs wait for signals of their own, which a test's thread has blocked.
  var none = sigset_t()
  var before = sigset_t()
  unsafe sigemptyset(&none)
  unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
  try process.run()
  unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  try toInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try toInput.fileHandleForWriting.close()
  let printed = try output.fileHandleForReading.readToEnd() ?? Data()
  let errorText = try errors.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return ShellOutcome(
    exitCode: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
    errors: String(decoding: errorText, as: UTF8.self))
}
