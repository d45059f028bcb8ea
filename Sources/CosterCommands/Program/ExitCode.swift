/// The tool's exit codes.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case partial = 1
  case failed = 2
  /// `EX_USAGE` of sysexits.h.
  case usage = 64

  var meaning: String {
    switch self {
    case .done: "Success."
    case .partial: "Something was not found or refused."
    case .failed: "Failed."
    case .usage: "Usage error."
    }
  }
}
