internal import Platform

/// The processors of this machine.
public enum Processors {
  /// How many processors this process may use, as `nproc` prints it: at least 1.
  ///
  /// The kernel reports a mask of hexadecimal digits, `Cpus_allowed` in `/proc/self/status`: proc(5).
  public static var available: Int {
    guard let status = try? ByteStream(path: "/proc/self/status").peek(1 << 16) else { return online }
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: "Cpus_allowed:".utf8) {
      return max(1, line.dropFirst("Cpus_allowed:".utf8.count).reduce(0) { $0 + bits(inDigit: $1) })
    }
    return online
  }

  private static var online: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private static func bits(inDigit digit: UInt8) -> Int {
    Character(Unicode.Scalar(digit)).hexDigitValue?.nonzeroBitCount ?? 0
  }
}
