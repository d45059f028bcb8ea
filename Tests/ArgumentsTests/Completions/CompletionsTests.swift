import TestSupport
import Testing

@testable import Arguments

/// Asks the shells themselves, beside a `grocer` that answers as the tool does.
@Suite struct CompletionsTests {
  private let folder = TemporaryFolder()
  private let programs = TemporaryFolder()

  init() throws {
    for name in ["a file", "folder/b"] { try folder.write("", to: name) }
  }

  @Test(arguments: [
    ("", ["weigh", "ask", "stall"]), ("stall ", ["open", "close"]), ("-", ["--version", "-h", "--help"]),
    ("stall open --n", ["--no-awning", "-h", "--help"]), ("weigh --unit ", ["kilogram", "gram", "pound"]),
    ("weigh --unit=g", ["--unit=kilogram", "--unit=gram", "--unit=pound"]), ("weigh --skip ", []),
    ("weigh --fruit pear,a", ["pear,apple", "pear,pear", "pear,plum"]), ("weigh -q --shop ", [":folders"]),
    ("weigh ", [":files"]), ("ask ", ["close"]), ("stall open ", []),
  ])
  func `offers what the last word can be`(line: String, words: [String]) throws {
    #expect(try answer(to: line).split(separator: "\n").map { $0.prefix { $0 != "\t" } } == words.map { $0[...] })
  }

  @Test func `offers meanings too`() throws {
    #expect(try answer(to: "stall ") == "open\tOpen stalls.\nclose\tClose all stalls: today's work is done.\n")
    #expect(try answer(to: "stall open --").hasPrefix("--no-awning\tLeave the awning down.\n"))
  }

  private func answer(to line: String) throws -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard case .text(let text) = try grocer.request(["--complete"] + words) else { return "" }
    return text
  }

  /// Makes the `grocer` that a shell asks about a line; returns the path with it.
  private func path(answering line: String) throws -> String {
    try programs.write(answer(to: line), to: "answer")
    let script = "#!/bin/sh\ntest \"$*\" = '--complete \(line)' && cat \(programs.path)/answer\n"
    try programs.write(script, to: "grocer")
    _ = try shell("chmod", "+x", "grocer", folder: programs.path)
    return "PATH=\(programs.path):/usr/bin:/bin"
  }

  @Test(arguments: [
    ("w", ["w"], ["weigh"]), ("weigh --s", ["weigh", "--s"], ["--stop-after-this-many", "--skip", "--shop"]),
    ("weigh --unit ", ["weigh", "--unit", "="], ["kilogram", "gram", "pound"]),
    ("weigh --unit g", ["weigh", "--unit", "=", "g"], ["gram"]),
    ("weigh --fruit apple,p", ["weigh", "--fruit", "apple,p"], ["apple,pear", "apple,plum"]),
    ("weigh --skip ", ["weigh", "--skip", ""], []), ("weigh ", ["weigh", ""], ["a file", "folder"]),
    ("weigh --shop ", ["weigh", "--shop", ""], ["folder"]),
  ])
  func `completes in bash`(line: String, words: [String], offers: [String]) throws {
    let ask = """
      COMP_WORDS=(grocer \(words.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count)
      _grocer
      printf '%s\\n' "${COMPREPLY[@]}" | sort
      """
    let script = grocer.completions(for: .bash) + ask
    let outcome = try shell(path(answering: line), "bash", "--norc", "-c", script, folder: folder.path)
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").map(String.init) == offers.sorted())
  }

  @Test(arguments: [
    ("", ["ask", "stall", "weigh"]), ("weigh --s", ["--shop", "--skip", "--stop-after-this-many"]),
    ("weigh --unit=", ["--unit=gram", "--unit=kilogram", "--unit=pound"]),
    ("weigh --fruit apple,p", ["apple,pear", "apple,plum"]), ("weigh ", ["a file", "folder/"]),
    ("weigh --shop ", ["folder/"]),
  ])
  func `completes in fish`(line: String, offers: [String]) throws {
    let script = grocer.completions(for: .fish) + "complete -C 'grocer \(line)'"
    let outcome = try shell(path(answering: line), "fish", "--no-config", "-c", script, folder: folder.path)
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == offers)
  }

  /// A zsh at a pseudo-terminal, made to print what it would offer for the line in `$1`.
  private static let askingZsh = """
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z 'PS1= PS2= RPS1=; stty -echo; autoload -Uz compinit; compinit -u -D; source ./completions'
    zpty -w z 'compadd() { local -a words; builtin compadd -A words -D words "$@"; print; print -r -- "offer ${(pj:\\noffer :)words}" }'
    zpty -w z 'list() { _main_complete; print E""ND; exit }; zle -C list complete-word list; bindkey "^X" list; print READ""Y'
    zpty -r z said '*READY*'
    zpty -w -n z "$1"$'\\x18'
    zpty -r z said '*END*'
    print -r -- $said
    """

  @Test(arguments: [
    ("", ["weigh", "ask", "stall"]), ("stall ", ["open", "close"]), ("weigh --sk", ["--skip"]),
    ("weigh --unit=g", ["--unit=gram"]), ("weigh --fruit apple,p", ["apple,pear", "apple,plum"]),
  ])
  func `completes in zsh`(line: String, offers: [String]) throws {
    try folder.write(grocer.completions(for: .zsh), to: "completions")
    let outcome = try shell(
      path(answering: line), "zsh", "-f", "-c", Self.askingZsh, "zsh", "grocer " + line, folder: folder.path)
    let lines = outcome.output.split { $0 == "\n" || $0 == "\r\n" }.filter { $0.hasPrefix("offer ") }
    #expect(Set(lines.map { String($0.dropFirst(6)) }).subtracting([""]) == Set(offers))
  }

  @Test func `is found by zsh's completion system`() throws {
    try folder.write(grocer.completions(for: .zsh), to: "_grocer")
    let ask = "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[grocer]"
    let outcome = try shell("zsh", "-f", "-c", ask, folder: folder.path)
    #expect(outcome.output == "_grocer\n" && outcome.errors == "")
  }
}
