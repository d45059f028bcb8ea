/// The file in which people keep their passwords for servers, `~/.netrc`.
///
///     machine feeds.itunes.apple.com login pippin password secret
public struct Netrc: Sendable {
  private struct Entry {
    /// `nil` for `default`.
    var machine: String?
    var login: String?
    var password: String?
  }

  private var entries: [Entry] = []

  public init(_ text: String) {
    var words = Self.words(text)[...]
    while let word = words.popFirst() {
      switch word {
      case "machine": entries.append(Entry(machine: words.popFirst()))
      case "default": entries.append(Entry())
      case "login": set(\.login, words.popFirst())
      case "password": set(\.password, words.popFirst())
      case "account": _ = words.popFirst()
      default: break
      }
    }
  }

  private mutating func set(_ field: WritableKeyPath<Entry, String?>, _ value: String?) {
    guard !entries.isEmpty else { return }
    entries[entries.count - 1][keyPath: field] = value
  }

  /// The first entry for a server with a password for `user`, or for anybody if `user` is nil.
  public func credentials(for machine: String, user: String?) -> Credentials? {
    for entry in entries where entry.machine == nil || entry.machine == machine {
      guard let password = entry.password, let login = entry.login ?? user, user == nil || login == user else {
        continue
      }
      return Credentials(user: login, password: password)
    }
    return nil
  }

  /// A comment, a macro up to an empty line, or a word: quotes keep blanks in one, and a backslash keeps the character
  /// after it.
  private static func words(_ text: String) -> [String] {
    let pattern =
      #/
      \#.*
      | macdef\s (?s:.*?) (?: \R\h*\R | \z )
      | (?<word> "(?<quoted> (?:\\. | [^"\\])* )"? | (?:\\. | [^\s\\])+ )
      /#
    return text.matches(of: pattern).compactMap { match in
      match.word.map { String((match.quoted ?? $0).replacing(/\\(.)/) { $0.1 }) }
    }
  }
}
