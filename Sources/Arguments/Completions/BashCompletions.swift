/// Completions for bash: one function that finds the command on the line, then what can follow.
struct BashCompletions {
  let tool: CommandOutline

  private var function: String { "_" + tool.name }

  var script: String {
    """
    # Completions of \(tool.name) for bash. Load them with: source <(\(tool.name) completions bash)
    \(function)_words() {
      mapfile -t COMPREPLY < <(compgen -W "$*" -- "$word")
    }
    \(function)_list() {
      compopt -o nospace 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -W "$*" -P "${word%"${word##*,}"}" -- "${word##*,}")
    }
    \(function)_paths() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
    }
    \(function)() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} call=\(tool.name) i
      # Bash takes --name=value for three words.
      if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        case "$call ${COMP_WORDS[i]}" in
    \(calls.isEmpty ? "" : "      \(calls)) call+=\" ${COMP_WORDS[i]}\" ;;")
        esac
      done
      COMPREPLY=()
      case "$call $before" in
    \(lines(tool.family.flatMap(optionValues)))
      esac
      case "$call $word" in
    \(lines(tool.family.map(optionNames)))
      esac
      case $call in
    \(lines(tool.family.flatMap(plainWords)))
      esac
    }
    complete -F \(function) \(tool.name)

    """
  }

  private var calls: String { tool.family.dropFirst().map { quoted($0.call) }.joined(separator: " | ") }

  private func lines(_ lines: [String]) -> String {
    lines.map { "    " + $0 }.joined(separator: "\n")
  }

  private func optionValues(of command: CommandOutline) -> [String] {
    command.named.filter { $0.kind == .option }.map { option in
      let names = option.names.map { quoted("\(command.call) \($0)") }.joined(separator: " | ")
      return "\(names)) \(offer(option).map { $0 + "; " } ?? "")return ;;"
    }
  }

  private func optionNames(of command: CommandOutline) -> String {
    "\(quoted(command.call + " -"))*) \(function)_words \(command.named.flatMap(\.names).joined(separator: " ")); return ;;"
  }

  private func plainWords(of command: CommandOutline) -> [String] {
    if !command.subcommands.isEmpty {
      let names = command.subcommands.map { quoted($0.name) }.joined(separator: " ")
      return ["\(quoted(command.call))) \(function)_words \(names) ;;"]
    }
    return command.positionals.compactMap(offer).prefix(1).map { "\(quoted(command.call))) \($0) ;;" }
  }

  private func offer(_ parameter: ParameterOutline) -> String? {
    switch parameter.completion {
    case .words(let words):
      "\(function)_\(parameter.isCommaSeparated ? "list" : "words") \(words.map(quoted).joined(separator: " "))"
    case .files: "\(function)_paths -f"
    case .folders: "\(function)_paths -d"
    case .commands: "\(function)_words \(tool.subcommands.map { quoted($0.name) }.joined(separator: " "))"
    case nil: nil
    }
  }
}
