/// What an import says while it runs: of each kind of problem and note the first few, and at its end how many more
/// there were.
package final class ImportMessages {
  /// How many messages of a kind are passed on.
  static let limit = 10

  private struct Tally {
    var count = 0
    /// The kind in words: the first reason without its numbers and what is quoted.
    let words: String
    /// Where all of them are, if anywhere.
    let whereabouts: String
    /// The files of those that were not passed on, up to ``Tally/fileLimit`` of them.
    var files: [String] = []
    static let fileLimit = 3

    /// Counts one, and returns whether it is to be passed on.
    mutating func count(in file: String) -> Bool {
      count += 1
      if count <= ImportMessages.limit { return true }
      if files.count <= Self.fileLimit, files.last != file { files.append(file) }
      return false
    }

    /// Where the others are: `a.json, b.json and others`.
    var fileNames: String {
      files.prefix(Self.fileLimit).joined(separator: ", ") + (files.count > Self.fileLimit ? " and others" : "")
    }
  }

  private var tallies: [String: Tally] = [:]
  private var order: [String] = []
  private let say: (String) -> Void

  /// - Parameter say: Takes each message that is passed on.
  package init(_ say: @escaping (String) -> Void) { self.say = say }

  /// Says a message of a kind, unless there were enough of it.
  /// - Parameters:
  ///   - reason: What is wrong, without a location.
  ///   - file: The file it is about.
  ///   - whereabouts: Where all messages of the kind can be seen, as the end of a sentence.
  ///   - text: The whole message; made only where it is needed.
  package func add(
    _ reason: String, in file: String, whereabouts: String = "", _ text: @autoclosure () -> String
  ) {
    let kind = Self.kind(of: reason)
    if tallies[kind] == nil {
      order.append(kind)
      tallies[kind] = Tally(words: Self.words(of: reason), whereabouts: whereabouts)
    }
    if tallies[kind]?.count(in: file) == true { say(text()) }
  }

  /// Says how many more there were of each kind.
  package func finish() {
    for kind in order {
      guard let tally = tallies[kind], tally.count > Self.limit else { continue }
      let more = tally.count - Self.limit
      say("\(tally.fileNames): \(more) more of this kind, \(tally.count) in all: \(tally.words)\(tally.whereabouts)")
    }
    (tallies, order) = ([:], [])
  }

  /// A reason without what differs from one record to the next: numbers, and what is quoted behind them.
  private static func kind(of reason: String) -> String {
    let kind = String(decoding: reason.utf8.prefix { !ends.contains($0) }, as: UTF8.self)
    return kind.isEmpty ? String(reason.prefix(40)) : kind
  }

  /// `has … fields`: a reason up to what differs most, with its numbers left out.
  private static func words(of reason: String) -> String {
    let beginning = String(reason.prefix { !":;'\"".contains($0) })
    return beginning.isEmpty ? String(reason.prefix(40)) : beginning.replacing(/[0-9][0-9.,]*/, with: "…")
  }

  private static let ends = Set(":;'\"0123456789".utf8)
}
