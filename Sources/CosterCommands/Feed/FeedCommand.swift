internal import Arguments

struct FeedCommand: CommandFamily {
  static let name = "feed"
  static let abstract = "Get the partner feed, look into its files, check them, and write tables out."
  static let example = """
    $ coster feed inspect itunes20261118.tbz
    $ coster feed verify itunes20261118.tbz
    $ coster feed export application_price > prices.csv
    """
  static let subcommands: [any Command<Console>.Type] = [
    FeedInspectCommand.self, FeedVerifyCommand.self, FeedExportCommand.self, FeedDownloadCommand.self,
  ]
}
