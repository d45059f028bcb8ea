extension Tool {
  /// The manual of the whole tool, in roff's man macros: read it with `man -l`.
  public var manualPage: String {
    let title = String(name.uppercased())
    let sections = [
      [".TH \(title) 1 \"\" \"\(name) \(version)\" \"User Commands\""],
      [".SH NAME", "\(name) \\- \(roff(abstract))"],
      [
        ".SH SYNOPSIS", ".B \(name)", "\\fIcommand\\fR [\\fIoptions\\fR]", ".br", ".B \(name) help",
        "[\\fIcommand\\fR]",
      ],
      [".SH OPTIONS"] + [ParameterOutline.help, .version].flatMap(entry),
      commonOptions.isEmpty ? [] : [".SH COMMON OPTIONS"] + commonOptions.flatMap(entry),
      [".SH COMMANDS"] + outline.subcommands.flatMap(\.family).flatMap(chapter),
      terms("EXIT STATUS", exitCodes),
      terms("ENVIRONMENT", environment),
    ]
    return sections.joined().joined(separator: "\n") + "\n"
  }

  /// The options that most commands have, as the first of them has each.
  private var commonOptions: [ParameterOutline] {
    let all = outline.subcommands.flatMap(\.family).flatMap(\.named)
    return all.filter { $0.heading.map(commonHeadings.contains) ?? false }.reduce(into: []) { options, option in
      if !options.contains(where: { $0.names == option.names }) { options.append(option) }
    }
  }

  private func chapter(on command: CommandOutline) -> [String] {
    let common = commonOptions
    let named = command.named.filter { $0 != .help && !common.contains($0) }
    let others = command.named.filter(common.contains).compactMap(\.names.last)
    var lines = [".SS \"\(roff(command.usage))\"", roff(command.abstract)]
    for paragraph in paragraphs(of: command.discussion) { lines += [".PP", roff(paragraph)] }
    for parameter in command.positionals + named { lines += entry(parameter) }
    if !others.isEmpty { lines += [".PP", roff("Common options: \(others.joined(separator: ", ")).")] }
    if !command.exitCodes.isEmpty { lines += [".PP", "Exit codes:"] + entries(command.exitCodes) }
    if !command.example.isEmpty {
      lines += [".PP", "\(command.exampleHeading):", ".RS 4", ".EX", roff(command.example), ".EE", ".RE"]
    }
    return lines
  }

  private func entry(_ parameter: ParameterOutline) -> [String] {
    let value = parameter.kind == .flag ? "" : "\\fI\(roff(parameter.valueName))\\fR"
    let names = parameter.names.map { "\\fB\(roff($0))\\fR" }.joined(separator: ", ")
    let note = parameter.defaultText.map { $0.isEmpty ? "" : " (default: \($0))" } ?? ""
    return [
      ".TP", names.isEmpty || value.isEmpty ? names + value : "\(names) \(value)",
      roff(parameter.help + parameter.choices + note),
    ]
  }

  private func terms(_ heading: String, _ terms: [Term]) -> [String] {
    terms.isEmpty ? [] : [".SH \(heading)"] + entries(terms)
  }

  private func entries(_ terms: [Term]) -> [String] {
    terms.flatMap { [".TP", "\\fB\(roff($0.term))\\fR", roff($0.meaning)] }
  }
}

private func paragraphs(of text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "").map { $0.joined(separator: "\n") }
}

/// `text` escaped for roff: no escapes, no requests at the start of a line, ASCII only.
private func roff(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    let escaped = line.unicodeScalars.map(roff).joined()
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + escaped : escaped
  }.joined(separator: "\n")
}

private func roff(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\\": "\\e"
  case "-": "\\-"
  case "'": "\\(aq"
  case "\"": "\\(dq"
  case "`": "\\(ga"
  case "^": "\\(ha"
  case "~": "\\(ti"
  case _ where scalar.isASCII: String(scalar)
  default: "\\[u\(String(repeating: "0", count: max(0, 4 - hex(scalar).count)))\(hex(scalar))]"
  }
}

private func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }
