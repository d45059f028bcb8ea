internal import Arguments

struct ContentCommand: CommandFamily {
  static let name = "content"
  static let abstract = "Build, verify and install hosted content; Apple no longer accepts uploads."
  static let discussion = """
    \(notice) Content is read in its three forms: a folder with ContentInfo.plist and Contents, the .pkg (xar) that was \
    uploaded, and the zip that a device receives.
    """
  static let example = """
    $ coster content verify Chapter1
    $ coster content build Chapter1 -o chapter1.zip --version 1.10
    $ coster content install chapter1.zip --into Content
    """
  static let subcommands: [any Command<Console>.Type] = [
    ContentInspectCommand.self, ContentVerifyCommand.self, ContentBuildCommand.self, ContentDiffCommand.self,
    ContentInstallCommand.self, ContentOutdatedCommand.self,
  ]

  /// The beginning of every verb's help.
  static let notice = """
    Apple no longer accepts uploads; this is for content that exists, and for content that you serve yourself.
    """
}
