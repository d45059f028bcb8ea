/// The tool's exit codes.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case partial = 1
  case failed = 2
  /// `EX_USAGE` of sysexits.h.
  case usage = 64

  var meaning: String {
    switch self {
    case .done: "Done."
    case .partial: "Done, but something was not found or some records were refused."
    case .failed: "Could not be done."
    case .usage: "The command line was wrong."
    }
  }
}
