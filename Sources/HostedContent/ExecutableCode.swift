/// Recognises executable code by the first bytes of a file, or by its name: content must have none.
enum ExecutableCode {
  /// How many first bytes are examined.
  static let byteCount = 4096

  private static let beginnings: [(bytes: [UInt8], what: String)] = [
    ([0xFE, 0xED, 0xFA, 0xCE], "a Mach-O program"), ([0xFE, 0xED, 0xFA, 0xCF], "a Mach-O program"),
    ([0xCE, 0xFA, 0xED, 0xFE], "a Mach-O program"), ([0xCF, 0xFA, 0xED, 0xFE], "a Mach-O program"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a universal program or Java class"), ([0xCA, 0xFE, 0xBA, 0xBF], "a universal program"),
    ([0x7F, 0x45, 0x4C, 0x46], "an ELF program"), ([0xDE, 0xC0, 0x17, 0x0B], "LLVM code"),
    ([0x42, 0x43, 0xC0, 0xDE], "LLVM code"), (Array("!<arch>\n".utf8), "a library"), (Array("#!".utf8), "a script"),
    ([0x00, 0x61, 0x73, 0x6D], "a WebAssembly program"), (Array("dex\n".utf8), "an Android program"),
  ]
  private static let suffixes = [".dylib", ".so", ".dll", ".exe", ".a", ".o"]
  private static let scripts = [".sh", ".py", ".js", ".lua", ".rb", ".pl", ".php"]

  /// - Returns: The kind of code; `nil` where it is no code.
  static func what(_ beginning: ArraySlice<UInt8>, path: String) -> String? {
    let name = path.lowercased()
    if let suffix = suffixes.first(where: name.hasSuffix) { return "code by its name (\(suffix))" }
    if name.contains(".framework/") { return "part of a framework" }
    // A text could begin with "MZ", but has no zero bytes.
    if beginning.starts(with: "MZ".utf8), beginning.contains("PE\0\0".utf8) { return "a Windows program" }
    return beginnings.first { beginning.starts(with: $0.bytes) }?.what
  }

  /// Whether an app with an interpreter could run the file: Apple's rule does not decide that.
  static func isScript(path: String) -> Bool { scripts.contains { path.lowercased().hasSuffix($0) } }
}
