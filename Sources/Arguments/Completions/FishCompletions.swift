/// Completions for fish: one line for each possible completion of a command.
struct FishCompletions {
  let tool: CommandOutline

  var script: String {
    """
    # Completions of \(tool.name) for fish. Load them with: \(tool.name) completions fish | source
    function __\(tool.name)_call
      set -l call \(tool.name)
      for word in (commandline -opc)[2..]
        if contains -- "$call $word" \(tool.family.dropFirst().map { quoted($0.call) }.joined(separator: " "))
          set call "$call $word"
        end
      end
      test "$call" = "$argv"
    end
    complete -c \(tool.name) -f
    \(tool.family.flatMap(rows).joined(separator: "\n"))

    """
  }

  private func rows(of command: CommandOutline) -> [String] {
    let start = "complete -c \(tool.name) -n \(quoted("__\(tool.name)_call \(command.call)"))"
    let below = command.subcommands.map { "\(start) -a \(quoted($0.name)) -d \(quoted($0.abstract))" }
    let named = command.named.map { "\(start)\(spellings($0))\(value(of: $0)) -d \(quoted($0.help))" }
    let plain = command.positionals.compactMap(words).prefix(1).map { start + $0 }
    return below + named + plain
  }

  private func spellings(_ parameter: ParameterOutline) -> String {
    parameter.names.map { name in
      name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
    }.joined()
  }

  private func value(of parameter: ParameterOutline) -> String {
    if parameter.kind == .flag { return "" }
    return parameter.completion == .files ? " -r -F" : " -x" + (words(parameter) ?? "")
  }

  private func words(_ parameter: ParameterOutline) -> String? {
    switch parameter.completion {
    case .words(let words) where parameter.isCommaSeparated:
      " -a " + quoted("(__fish_append , \(words.joined(separator: " ")))")
    case .words(let words): " -a " + quoted(words.joined(separator: " "))
    case .commands: " -a " + quoted(tool.subcommands.map(\.name).joined(separator: " "))
    case .folders: " -a " + quoted("(__fish_complete_directories (commandline -ct))")
    case .files: " -F"
    case nil: nil
    }
  }
}
