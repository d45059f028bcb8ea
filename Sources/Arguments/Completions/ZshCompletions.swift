/// Completions for zsh: a function for each command, made of `_arguments` specifications.
struct ZshCompletions {
  let tool: CommandOutline

  private var function: String { "_" + tool.name }

  var script: String {
    """
    #compdef \(tool.name)
    # Completions of \(tool.name) for zsh. Load them with: source <(\(tool.name) completions zsh)
    # or keep them as the file _\(tool.name) in a folder of $fpath.
    \(tool.family.map { $0.subcommands.isEmpty ? leaf($0) : branch($0) }.joined(separator: "\n"))
    if [[ $funcstack[1] == \(function) ]]; then
      \(function) "$@"
    else
      compdef \(function) \(tool.name)
    fi

    """
  }

  private func name(of command: CommandOutline) -> String { "_" + command.path.joined(separator: "_") }

  private func leaf(_ command: CommandOutline) -> String {
    let specifications = command.named.flatMap(named) + command.positionals.map(positional)
    return """
      \(name(of: command))() {
        _arguments -s -S \(list(specifications))
      }
      """
  }

  private func branch(_ command: CommandOutline) -> String {
    let choices = command.subcommands.map { quoted("\($0.name):\($0.abstract)") }
    let calls = command.subcommands.map { "      \($0.name)) \(name(of: $0)) ;;" }
    return """
      \(name(of: command))() {
        local curcontext=$curcontext state line
        local -a commands
        _arguments -C \(list(command.named.flatMap(named) + ["'1:command:->command'", "'*::argument:->argument'"])) && return
        case $state in
        command)
          commands=(\(list(choices)))
          _describe command commands
          ;;
        argument)
          case $line[1] in
      \(calls.joined(separator: "\n"))
          esac
          ;;
        esac
      }
      """
  }

  private func list(_ words: [String]) -> String {
    words.map { "\\\n    \($0)" }.joined(separator: " ")
  }

  /// One specification for each spelling; a spelling excludes the others unless the option repeats.
  private func named(_ parameter: ParameterOutline) -> [String] {
    parameter.names.map { name in
      let others =
        if parameter == .help || parameter == .version { "(- *)" } else if parameter.isRepeating { "*" } else {
          "(\(parameter.names.joined(separator: " ")))"
        }
      let joint = parameter.kind == .flag ? "" : name.hasPrefix("--") ? "=" : "+"
      return quoted("\(others)\(name)\(joint)[\(escaped(parameter.help))]\(value(of: parameter))")
    }
  }

  private func positional(_ parameter: ParameterOutline) -> String {
    quoted((parameter.isRepeating ? "*" : parameter.isRequired ? "" : ":") + value(of: parameter))
  }

  private func value(of parameter: ParameterOutline) -> String {
    parameter.kind == .flag ? "" : ":\(escaped(parameter.valueName)):\(action(for: parameter))"
  }

  private func action(for parameter: ParameterOutline) -> String {
    switch parameter.completion {
    case .words(let words) where parameter.isCommaSeparated: "_sequence compadd - \(words.joined(separator: " "))"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .commands: "(\(tool.subcommands.map(\.name).joined(separator: " ")))"
    case nil: " "
    }
  }

  private func escaped(_ text: String) -> String {
    String(text.flatMap { "[]:\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
