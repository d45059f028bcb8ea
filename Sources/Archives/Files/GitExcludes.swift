/// The file in which a person keeps what git leaves out in every repository.
public enum GitExcludes {
  /// The file that `core.excludesFile` names, in `~/.gitconfig` or else in `git/config` of the configuration folder,
  /// else `git/ignore` there (git-scm.com/docs/gitignore).
  ///
  /// - Parameters:
  ///   - home: `$HOME`.
  ///   - configuration: `$XDG_CONFIG_HOME`; where it is none or empty, `~/.config`.
  /// - Returns: The file's path, whether there is one or not; `nil` without a home folder.
  public static func file(home: String?, configuration: String?) -> String? {
    let own = configuration.flatMap { $0.isEmpty ? nil : $0 }
    guard let folder = (own ?? home.map { $0 + "/.config" }).map({ $0 + "/git" }) else { return nil }
    let configurations = [home.map { $0 + "/.gitconfig" }, folder + "/config"].compactMap(\.self)
    for path in configurations {
      guard let bytes = try? ByteStream(path: path).readAll(limit: 1 << 20) else { continue }
      if let named = excludesFile(String(decoding: bytes, as: UTF8.self)) {
        guard named.hasPrefix("~/") else { return named }
        return home.map { $0 + named.dropFirst() }
      }
    }
    return folder + "/ignore"
  }

  /// The last `excludesFile` of a configuration's section `[core]`.
  static func excludesFile(_ configuration: String) -> String? {
    var isCore = false
    var named: String?
    for line in configuration.split(whereSeparator: \.isNewline) {
      let line = line.trimmingPrefix(while: \.isWhitespace)
      if line.hasPrefix("[") { isCore = line.lowercased().hasPrefix("[core]") }
      let setting = line.hasPrefix("[") ? line.drop { $0 != "]" }.dropFirst() : line
      let halves = setting.split(separator: "=", maxSplits: 1)
      guard isCore, halves.count == 2, halves[0].filter({ !$0.isWhitespace }).lowercased() == "excludesfile" else {
        continue
      }
      named = value(halves[1])
    }
    return named
  }

  /// A value without its quotes, and without a comment behind it.
  private static func value(_ text: Substring) -> String {
    var value = ""
    var isQuoted = false
    for character in text.trimmingPrefix(while: \.isWhitespace) {
      if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, "#;".contains(character) {
        break
      } else {
        value.append(character)
      }
    }
    while value.last?.isWhitespace ?? false { value.removeLast() }
    return value
  }
}
