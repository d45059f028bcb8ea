extension Tool {
  /// The list of commands.
  func helpPage(_ layout: HelpLayout) -> String {
    let names = HelpLayout(width: layout.width, rowIndent: 4 + (commands.map { $0.name.count }.max() ?? 0))
    return page(
      [layout.wrapped(abstract), layout.wrapped("Usage: \(name) <command> [options]")]
        + groups.map { section("\($0.title):", $0.commands.map { ($0.name, $0.abstract) }, names) } + [
          section("Options:", [ParameterOutline.help, .version].map { $0.row(layout) }, layout),
          exitCodeSection(layout),
          layout.wrapped("Run '\(name) help <command>' for details."),
        ])
  }

  /// The page that fits a screen: what the command does, what must be known of it, a few examples, its own options, and
  /// the exit codes that only it has.
  func helpPage(of command: CommandOutline, _ layout: HelpLayout) -> String {
    let isCommon = { (parameter: ParameterOutline) in parameter.heading.map(commonHeadings.contains) ?? false }
    let words = command.path.dropFirst().joined(separator: " ")
    let common = command.named.filter(isCommon).map(\.brief)
    let options = common.isEmpty ? "" : " Also: \(common.joined(separator: ", "))."
    let codes = section("Exit codes:", command.exitCodes, Self.exitCodeLayout(layout))
    let rest = command.exitCodes.isEmpty ? "details and exit codes" : "details"
    return page(
      opening(of: command, examples: firstExamples(of: command), discussion: firstParagraph(of: command), layout)
        + optionSections(of: command.named.filter { !isCommon($0) }, layout)
        + [codes, layout.wrapped("Run '\(name) help \(words) --more' for \(rest).\(options)")])
  }

  /// The page that has everything.
  func wholeHelpPage(of command: CommandOutline, _ layout: HelpLayout) -> String {
    page(
      opening(of: command, examples: command.example, discussion: command.discussion, layout)
        + optionSections(of: command.named, layout) + [exitCodeSection(of: command, layout)])
  }

  private func opening(
    of command: CommandOutline, examples: String, discussion: String, _ layout: HelpLayout
  ) -> [String] {
    [
      layout.wrapped(command.abstract), layout.wrapped("Usage: \(command.usage)"), layout.wrapped(discussion),
      examples.isEmpty ? "" : "\(command.exampleHeading):\n\n\(indented(examples))",
      section("Commands:", command.subcommands.map { ($0.name, $0.abstract) }, layout),
      section("Arguments:", command.positionals.map { $0.row(layout) }, layout),
    ]
  }

  private func optionSections(of parameters: [ParameterOutline], _ layout: HelpLayout) -> [String] {
    headings(of: parameters).map { heading in
      let rows = parameters.filter { $0.heading == heading }.map { $0.row(layout) }
      return section("\(heading ?? "Options"):", rows, layout)
    }
  }

  /// What must be known of a command: its discussion up to the first blank line.
  private func firstParagraph(of command: CommandOutline) -> String {
    let lines = command.discussion.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.prefix { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The first three commands of the examples, with what they print.
  private func firstExamples(of command: CommandOutline) -> String {
    let lines = command.example.split(separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.indices.filter { lines[$0].hasPrefix("$ ") }
    return lines[..<(starts.dropFirst(3).first ?? lines.endIndex)].joined(separator: "\n")
  }

  private func exitCodeSection(of command: CommandOutline? = nil, _ layout: HelpLayout) -> String {
    let own = command?.exitCodes ?? []
    let codes = exitCodes.map { code in own.first { $0.term == code.term } ?? code }
    return section("Exit codes:", codes, Self.exitCodeLayout(layout))
  }

  private static func exitCodeLayout(_ layout: HelpLayout) -> HelpLayout {
    HelpLayout(width: layout.width, rowIndent: 6)
  }

  private func page(_ sections: [String]) -> String {
    sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func section(_ heading: String, _ rows: [Term], _ layout: HelpLayout) -> String {
    rows.isEmpty ? "" : ([heading] + rows.map(layout.entry)).joined(separator: "\n")
  }
}

/// The headings of `parameters`, in order of appearance.
func headings(of parameters: [ParameterOutline]) -> [String?] {
  parameters.map(\.heading).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}

extension CommandOutline {
  var usage: String {
    let options = parameters.contains { $0.kind != .positional } ? ["[options]"] : []
    let below = subcommands.isEmpty ? [] : [parameters.isEmpty ? "<command>" : "[<command>]"]
    return (path + below + options + positionals.map(\.synopsis)).joined(separator: " ")
  }
}

extension ParameterOutline {
  var synopsis: String {
    let value = "<\(valueName)>" + (isRepeating ? "…" : "")
    return isRequired ? value : "[\(value)]"
  }

  /// The long name, with the words that it takes where they are few.
  fileprivate var brief: String {
    guard kind == .option, case .words(let words)? = completion, words.count <= 8 else { return title }
    return "\(title) \(words.joined(separator: "|"))"
  }

  /// The spellings on the left, the explanation on the right.
  fileprivate func row(_ layout: HelpLayout) -> Term {
    switch kind {
    case .flag: (spellings, help)
    case .option: ("\(spellings) <\(valueName)>", help + choices + note(layout))
    case .positional: ("<\(valueName)>", help + choices + note(layout))
    }
  }

  /// The default, with non-breaking spaces if it fits on one line.
  private func note(_ layout: HelpLayout) -> String {
    guard let defaultText, !defaultText.isEmpty else { return "" }
    let words = "(default: \(defaultText))".split(separator: " ")
    let isShort = words.joined(separator: " ").count <= layout.width - layout.rowIndent
    return " " + words.joined(separator: isShort ? "\u{A0}" : " ")
  }

  /// The names, with long ones in a column of their own.
  private var spellings: String {
    let hasShort = names.first.map { !$0.hasPrefix("--") } ?? false
    return (hasShort ? "" : "    ") + names.joined(separator: ", ")
  }
}

/// How many columns a page of help has, and where the meanings of its terms begin.
struct HelpLayout {
  var width: Int
  var rowIndent: Int
}

extension HelpLayout {
  /// In narrow terminals a meaning is below its term.
  init(width: Int) { self.init(width: width, rowIndent: width < 64 ? 8 : 28) }

  /// One row of help: the term on the left, its meaning wrapped on the right.
  func entry(_ row: Term) -> String {
    let term = "  " + row.term
    let indent = String(repeating: " ", count: rowIndent)
    let meaning = wrapped(row.meaning.split(separator: " "), to: width - rowIndent).map { indent + $0 }
    let isBeside = row.term.count + 4 <= rowIndent
    let lines = isBeside ? [term + meaning.joined(separator: "\n").dropFirst(term.count)] : [term] + meaning
    return String(lines.joined(separator: "\n").map { $0 == "\u{A0}" ? " " : $0 })
  }

  /// `text` with its long lines wrapped; lines that begin with a space stay as they are.
  func wrapped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(" ") ? String(line) : wrapped(line.split(separator: " "), to: width).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func wrapped(_ words: [Substring], to width: Int) -> [String] {
    var lines = [String(words.first ?? "")]
    for word in words.dropFirst() {
      if lines[lines.count - 1].count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
}
