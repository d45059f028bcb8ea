/// Uses of earlier versions' commands, and what to type instead.
enum RetiredUse {
  private static let uses: [(command: [String], word: String?, successor: String)] = [
    (["import"], "--jobs", "--jobs is gone: groups are merged one after the other, faster than they unpack."),
    (["import"], "--resume", "--resume is gone: an interrupted import changes nothing; import the feed again."),
    (
      ["import"], "--keep",
      "--keep is gone: one state a group is kept, and its changes; see 'coster snapshots changes'."
    ),
    (["feed", "export"], "--snapshot", "--snapshot is gone: a group has one state, which is exported; leave it out."),
    (["index"], nil, "index is gone: every import keeps the index of names; import the feed again."),
    (["snapshots", "diff"], nil, "diff is gone: use 'coster snapshots changes --since DATE'."),
  ]

  /// What to type instead of a command line; `nil` if it is not retired.
  static func successor(_ arguments: [String]) -> String? {
    uses.first { use in
      guard arguments.starts(with: use.command) else { return false }
      return use.word.map { word in arguments.contains { $0 == word || $0.hasPrefix(word + "=") } } ?? true
    }?.successor
  }
}
