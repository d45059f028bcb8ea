import TestSupport
import Testing

@testable import Arguments

@Suite struct ZshCompletionsTests {
  /// A zsh at a pseudo-terminal, made to print what it would offer for the line in `$1`.
  private static let asking = """
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

  private func offers(_ line: String) throws -> Set<String> {
    let folder = TemporaryFolder()
    try folder.write(grocer.completions(for: .zsh), to: "completions")
    let outcome = try shell("zsh", "-f", "-c", Self.asking, "zsh", line, folder: folder.path)
    let lines = outcome.output.split { $0 == "\n" || $0 == "\r\n" }
    return Set(lines.filter { $0.hasPrefix("offer ") }.map { String($0.dropFirst(6)) }).subtracting([""])
  }

  @Test func `is found by the completion system`() throws {
    let folder = TemporaryFolder()
    try folder.write(grocer.completions(for: .zsh), to: "_grocer")
    let ask = "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[grocer]"
    let outcome = try shell("zsh", "-f", "-c", ask, folder: folder.path)
    #expect(outcome.output == "_grocer\n" && outcome.errors == "")
  }

  @Test func `offers commands, options and the words of a value`() throws {
    #expect(try offers("grocer ") == ["weigh", "stall", "ask"])
    #expect(try offers("grocer stall ") == ["open", "close"])
    #expect(try offers("grocer weigh --sk") == ["--skip"])
    #expect(try offers("grocer weigh --unit ") == ["kilogram", "gram", "pound"])
    #expect(try offers("grocer weigh --fruit apple,p") == ["pear", "plum"])
  }
}
