/// What one run of the tool is to leave behind; of the messages the facts, as `String.says(_:)` understands them.
struct ExpectedOutcome {
  var exitCode: Int32
  var result: String
  var facts: String

  /// Exit code 0, 1 or 2, and a message for each line of `facts`.
  static func done(_ facts: String, after result: String = "") -> ExpectedOutcome {
    ExpectedOutcome(exitCode: 0, result: result, facts: facts)
  }
  static func refused(_ facts: String, after result: String = "") -> ExpectedOutcome {
    ExpectedOutcome(exitCode: 1, result: result, facts: facts)
  }
  static func failed(_ facts: String, after result: String = "") -> ExpectedOutcome {
    ExpectedOutcome(exitCode: 2, result: result, facts: facts)
  }

  /// Exit code 64, and what is wrong with the command line of a verb.
  static func misused(_ verb: String, _ facts: String) -> ExpectedOutcome {
    ExpectedOutcome(exitCode: 64, result: "", facts: "\(facts) … 'coster \(verb) --help'")
  }

  static func == (outcome: Outcome, expected: ExpectedOutcome) -> Bool {
    outcome.exitCode == expected.exitCode && outcome.result == expected.result && outcome.says(expected.facts)
  }
}
