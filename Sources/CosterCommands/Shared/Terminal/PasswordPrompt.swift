internal import Archives
internal import Platform

/// Asks for a password on the terminal without echo.
enum PasswordPrompt {
  /// The password; `nil` without a terminal.
  static func read(_ prompt: String) -> String? {
    guard let input = try? OpenFile("/dev/tty", for: .reading), let output = try? OpenFile("/dev/tty", for: .appending)
    else { return nil }
    var before = termios()
    guard unsafe tcgetattr(input.descriptor, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    unsafe tcsetattr(input.descriptor, TCSAFLUSH, &silent)
    defer { unsafe tcsetattr(input.descriptor, TCSAFLUSH, &before) }
    try? output.write(Array(prompt.utf8).span)
    defer { try? output.write([0x0A].span) }
    return line(input.descriptor)
  }

  private static func line(_ terminal: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe Platform.read(terminal, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
