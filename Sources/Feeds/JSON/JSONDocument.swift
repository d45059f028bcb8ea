/// The JSON document that is being cut up: how deep it is open, and its text without what its lists hold.
@safe struct JSONDocument {
  /// Which members are gone into.
  struct Lists {
    /// The lists of records.
    var names: Set<String> = ["results", "entry"]
    /// Whether `results` is no list but holds some: `{"results":{"songs":{"data":[…]}}}`.
    var areGrouped = false
  }

  enum Level {
    /// A whole text that is an array, of documents.
    case array
    /// A list of records.
    case list
    case object
    /// The object with a chart's or feed of reviews' entries.
    case feed
    /// An object or array below `results` where lists are grouped.
    case group
    case groups
  }

  private let lists: Lists
  private let limit: Int
  private let buffer = PaddedBytes()
  private(set) var levels: [Level] = []
  /// Where it begins.
  private(set) var offset: Int64 = 0
  /// How many records there were before it.
  private(set) var recordsBefore = 0
  private(set) var hasLists = false
  /// Whether it has more bytes than may be kept.
  var isTooLarge = false

  init(_ lists: Lists, limit: Int) {
    self.lists = lists
    self.limit = limit
  }

  var bytes: UnsafeRawBufferPointer { unsafe buffer.bytes }

  /// Whether all is closed but an array that documents stand in.
  var isAtEnd: Bool { levels.isEmpty || levels.last == .array }

  mutating func begin(_ level: Level, at offset: Int64, recordsBefore: Int) {
    buffer.removeAll()
    (self.offset, self.recordsBefore, hasLists, isTooLarge) = (offset, recordsBefore, false, false)
    levels.append(level)
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    isTooLarge = isTooLarge || buffer.count + bytes.count > limit
    if !isTooLarge { unsafe buffer.append(bytes) }
  }

  mutating func open(_ level: Level) {
    levels.append(level)
    hasLists = true
  }

  mutating func close() { levels.removeLast() }

  /// Puts a value in the place of a record that stands in none of the lists.
  mutating func appendRecordAlone() {
    buffer.append("null")
    hasLists = true
  }

  /// Closes what is open, with the brackets that the text lacks.
  mutating func closeAll() {
    for level in levels.reversed() where level != .array {
      buffer.append(level == .list || level == .groups ? "]" : "}")
    }
    levels = []
  }

  /// What opens with a member; `nil` where its value is not gone into.
  func level(of member: JSONScanner.Member) -> Level? {
    let isInGroup = levels.last == .group
    switch member.opening {
    case UInt8(ascii: "["): return lists.names.contains(member.name) ? .list : isInGroup ? .groups : nil
    case UInt8(ascii: "{"):
      if member.name == "feed", levels.last == .object { return .feed }
      if lists.areGrouped, member.name == "results" { return .group }
      return isInGroup && !lists.names.contains(member.name) ? .group : nil
    default: return nil
    }
  }

  /// Whether the member is a list of one record that was written without its brackets.
  func isRecordAlone(_ member: JSONScanner.Member) -> Bool {
    member.opening == UInt8(ascii: "{") && member.name != "results" && lists.names.contains(member.name)
  }
}
