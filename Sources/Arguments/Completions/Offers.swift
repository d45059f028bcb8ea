extension Tool {
  /// What the last word of a command line can be, for a shell's completions: a line for each possible word, with a tab
  /// and its meaning; or the line `:files` or `:folders` alone.
  func offers(for words: ArraySlice<String>) -> String {
    var (before, below) = (words.dropLast(), commands)
    var command: CommandOutline?
    while let next = below.first(where: { $0.name == before.first }) {
      before.removeFirst()
      (command, below) = (next.outline(below: [name]), next.subcommands)
    }
    let named = command?.named ?? [.version, .help]
    let typed = words.last ?? ""
    // In zsh and fish --name=value is one word.
    let names = [before.last, typed.firstIndex(of: "=").map { String(typed[..<$0]) }].compactMap(\.self)
    let option = named.first { $0.kind == .option && !$0.names.filter(names.contains).isEmpty }
    if let option { return offers(for: option, typed) }
    if typed.hasPrefix("-") {
      return list(named.flatMap { parameter in parameter.names.map { ($0, parameter.help) } })
    }
    if !below.isEmpty { return list(below.map { ($0.name, $0.abstract) }) }
    return command?.positionals.first { $0.completion != nil }.map { offers(for: $0, typed) } ?? ""
  }

  private func offers(for parameter: ParameterOutline, _ typed: String) -> String {
    // The word stays as it is up to the value, and a list up to its last piece.
    let start = typed.lastIndex { $0 == "=" || $0 == "," && parameter.isCommaSeparated }.map { typed[...$0] } ?? ""
    return switch parameter.completion {
    case .words(let words): list(words.map { (start + $0, "") })
    case .commands: list(commands.map { ($0.name, $0.abstract) })
    case .files: ":files\n"
    case .folders: ":folders\n"
    case nil: ""
    }
  }

  private func list(_ terms: [Term]) -> String { terms.map { "\($0.term)\t\($0.meaning)\n" }.joined() }
}
