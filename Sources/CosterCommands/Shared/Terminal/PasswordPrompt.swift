internal import Platform

/// Asks for a password on the terminal without echo.
enum PasswordPrompt {
  /// The password; `nil` without a terminal.
  static func read(_ prompt: String) -> String? {
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var before = termios()
    guard unsafe tcgetattr(terminal, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    unsafe tcsetattr(terminal, TCSAFLUSH, &silent)
    defer { unsafe tcsetattr(terminal, TCSAFLUSH, &before) }
    write(prompt, terminal)
    defer { write("\n", terminal) }
    return line(terminal)
  }

  private static func write(_ text: String, _ terminal: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Platform.write(terminal, $0.baseAddress, $0.count) }
  }

  private static func line(_ terminal: Int32) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe Platform.read(terminal, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
