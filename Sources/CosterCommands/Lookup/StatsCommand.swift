internal import Answers
internal import Arguments

struct StatsCommand: Command {
  static let name = "stats"
  static let abstract = "Count what the catalog holds."
  static let example = """
    $ coster stats
    $ coster stats --format json | jq 'map(select(.measure == "bytes"))'
    """

  static let parameters: Parameters<Self> = [.group(\.options)]

  var options = AnswerOptions()

  func run(in console: Console) throws {
    try options.output.write(StatisticsQuestion(), from: options.catalog.open(in: console), in: console)
  }
}
