internal import Platform

/// Who may connect to a unix socket.
public struct SocketAccess: Sendable {
  /// Permissions, such as 0o660; `nil` for what the process's mask leaves of all.
  public var mode: Int?
  /// A group's name or number; `nil` for the process's own.
  public var group: String?

  public init(mode: Int? = nil, group: String? = nil) { (self.mode, self.group) = (mode, group) }

  /// Gives a socket's file its group, then its mode; returns why that fails, and what to do.
  func give(to path: String) -> String? {
    if let group {
      guard let number = Self.number(of: group) else {
        return "there is no group '\(group)'. Name another with --socket-group"
      }
      if unsafe chown(path, uid_t.max, number) != 0 {
        return "its group cannot be '\(group)': \(Self.systemReason). Run as root or as a member of the group"
      }
    }
    if let mode, unsafe chmod(path, mode_t(mode)) != 0 { return "its mode cannot be set: \(Self.systemReason)" }
    return nil
  }

  private static var systemReason: String { unsafe String(cString: strerror(errno)) }

  /// What `getgrnam_r` may need for a group with many members.
  private static let bufferSize = 64 << 10

  private static func number(of group: String) -> gid_t? {
    if let number = gid_t(group) { return number }
    var entry = unsafe group_entry()
    var found: UnsafeMutablePointer<group_entry>?
    var buffer = [CChar](repeating: 0, count: bufferSize)
    guard unsafe getgrnam_r(group, &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil else { return nil }
    return unsafe entry.gr_gid
  }
}

// A method's parameter has the name of the system's type.
private typealias group_entry = Platform.group
