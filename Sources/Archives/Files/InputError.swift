internal import Platform

/// An error in reading or writing a file or a stream.
public struct InputError: Error, Equatable, CustomStringConvertible {
  /// The file or stream, as given.
  public var name: String
  /// What is wrong with it, to follow the name: `is cut off within its compressed contents`.
  public var reason: String
  /// What the system says is wrong, where a caller may want to know.
  public private(set) var cause = Cause.other

  /// What may be wrong.
  public enum Cause: Sendable {
    /// There is no such file.
    case missing
    /// There is a file already.
    case exists
    /// The disk is full.
    case diskFull
    /// The reader of what is written has closed it.
    case brokenPipe
    /// A library that unpacks it is missing.
    case noLibrary
    /// Anything else.
    case other
  }

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  /// What is packed, and cannot be unpacked without a library.
  init(name: String, without library: Library) {
    self.init(name: name, reason: "cannot be unpacked, because \(library.advice)")
    cause = .noLibrary
  }

  /// The system's last error, in its own words.
  init(system name: String) {
    let code = errno
    self.init(name: name, reason: unsafe String(cString: strerror(code)))
    cause =
      switch code {
      case ENOENT, ENOTDIR: .missing
      case EEXIST: .exists
      case ENOSPC: .diskFull
      case EPIPE: .brokenPipe
      default: .other
      }
  }

  public var description: String { "\(name): \(reason)" }

  /// Errors with the same text are equal.
  public static func == (left: InputError, right: InputError) -> Bool {
    (left.name, left.reason) == (right.name, right.reason)
  }
}

/// Problems with an input that could be read all the same, such as skipped members of an archive.
public final class InputProblems {
  /// In the order of their occurrence.
  public private(set) var all: [InputError] = []

  public init() {}

  func add(_ problem: InputError) { all.append(problem) }
}
