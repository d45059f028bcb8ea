internal import Archives
internal import CatalogModel
internal import JSON

/// Values of a YAML text as trees, one at a time: texts as strings, what is binary as `{"base64":"…"}`.
struct YAMLTree {
  private let events: YAMLEvents
  private let name: String
  /// The values with a name, which later ones may be.
  private var named: [String: JSONTree] = [:]
  private var namedByteCount = 0
  private var byteCount = 0

  /// The most bytes of one tree, and of all that have a name.
  private static let limit = ByteWindow.limit
  private static let depthLimit = 100

  init(_ stream: ByteStream) throws {
    (events, name) = (try YAMLEvents(stream), stream.name)
  }

  func next() throws -> YAMLEvents.Event { try events.next() }

  /// The value that begins with an event; `nil` for one of more than 16 MB, which is read to its end all the same.
  mutating func value(_ event: YAMLEvents.Event) throws -> JSONTree? {
    byteCount = 0
    let tree = try tree(event, depth: 0)
    return byteCount > Self.limit ? nil : tree
  }

  private mutating func tree(_ event: YAMLEvents.Event, depth: Int) throws -> JSONTree {
    guard depth < Self.depthLimit else {
      let location = RecordLocation(record: 0, offset: event.offset)
      throw FeedError(
        feed: name, location: location, reason: "has values more than \(Self.depthLimit) deep in each other")
    }
    let before = byteCount
    let tree: JSONTree
    switch event.kind {
    case .scalar(let text, let isPlain, let isBinary): tree = scalar(text, isPlain: isPlain, isBinary: isBinary)
    case .sequence: tree = .array(try elements(depth: depth))
    case .mapping: tree = .object(try members(depth: depth))
    case .alias: return named[event.anchor ?? ""] ?? .null
    case .end, .streamEnd, .other: return .null
    }
    if let anchor = event.anchor { keep(tree, as: anchor, byteCount: byteCount - before) }
    return tree
  }

  private mutating func scalar(_ text: String, isPlain: Bool, isBinary: Bool) -> JSONTree {
    byteCount += text.utf8.count
    guard byteCount <= Self.limit else { return .null }
    if isBinary { return .object([("base64", .string(text))]) }
    return isPlain && ["", "~", "null"].contains(text) ? .null : .string(text)
  }

  private mutating func elements(depth: Int) throws -> [JSONTree] {
    var elements: [JSONTree] = []
    while case let event = try events.next(), !event.endsValue {
      let element = try tree(event, depth: depth + 1)
      if note(&byteCount) { elements.append(element) }
    }
    return elements
  }

  private mutating func members(depth: Int) throws -> [(name: String, value: JSONTree)] {
    var members: [(name: String, value: JSONTree)] = []
    while case let event = try events.next(), !event.endsValue {
      let name = try tree(event, depth: depth + 1)
      let value = try tree(try events.next(), depth: depth + 1)
      if note(&byteCount) { members.append((name.string ?? "", value)) }
    }
    return members
  }

  /// Counts what a value needs besides its text.
  private func note(_ byteCount: inout Int) -> Bool {
    byteCount += 16
    return byteCount <= Self.limit
  }

  private mutating func keep(_ tree: JSONTree, as anchor: String, byteCount: Int) {
    namedByteCount += byteCount + 16
    if namedByteCount <= Self.limit { named[anchor] = tree }
  }
}

extension YAMLEvents.Event {
  /// Whether there are no more elements or members.
  var endsValue: Bool {
    switch kind {
    case .end, .streamEnd: true
    default: false
    }
  }
}
