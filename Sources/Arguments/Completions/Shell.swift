/// A shell that completions can be written for.
public enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish
}

extension Tool {
  /// A script that makes `shell` complete the tool's commands, options and values.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletions(tool: outline).script
    case .zsh: ZshCompletions(tool: outline).script
    case .fish: FishCompletions(tool: outline).script
    }
  }
}

/// `text` quoted as one word for any of the shells.
func quoted(_ text: String) -> String {
  let parts = text.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.joined(separator: #"'\''"#) + "'"
}
