internal import Archives
internal import CatalogModel
internal import JSON

/// Reads the answers that a recorder of tests kept in a cassette, each as what its content is: VCR (Ruby), vcrpy
/// (Python) and go-vcr write YAML.
///
/// Interactions are the elements of `interactions` or `http_interactions`, in cassettes of VCR 1 those of the whole
/// text.
struct CassetteReader: FormatReader {
  private let feed: OpenFeed
  private var count = 0

  init(feed: OpenFeed) { self.feed = feed }

  /// Whether a text is YAML with interactions.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "<"),
      text.holds("interactions:")
        || text.holds("HTTPInteraction"), text.holds("request:")
    else { return false }
    return text.split(separator: 0x0A, maxSplits: 200).dropLast().contains { line in
      let line = line.prefix { $0 != 0x0D }
      return lists.contains { line.elementsEqual("\($0):".utf8) }
        || line.starts(with: "- !ruby/struct:VCR::HTTPInteraction".utf8)
    }
  }

  static let lists: Set<String> = ["interactions", "http_interactions"]

  mutating func read() throws {
    try feed.skipPreamble()
    var yaml = try YAMLTree(feed.stream)
    do { try readDocuments(&yaml) } catch let error as FeedError {
      throw feed.error(error.reason, at: error.location.map { RecordLocation(record: count, offset: $0.offset) })
    }
  }

  private mutating func readDocuments(_ yaml: inout YAMLTree) throws {
    while true {
      let event = try yaml.next()
      switch event.kind {
      case .streamEnd: return
      case .sequence: try readInteractions(&yaml)
      case .mapping: try readMembers(&yaml)
      default: break
      }
    }
  }

  private mutating func readMembers(_ yaml: inout YAMLTree) throws {
    while case let event = try yaml.next(), !event.endsValue {
      let name = try yaml.value(event)?.string ?? ""
      let value = try yaml.next()
      if case .sequence = value.kind, Self.lists.contains(name) {
        try readInteractions(&yaml)
      } else {
        _ = try yaml.value(value)
      }
    }
  }

  private mutating func readInteractions(_ yaml: inout YAMLTree) throws {
    while case let event = try yaml.next(), !event.endsValue {
      count += 1
      let location = RecordLocation(record: count, offset: event.offset)
      guard let tree = try yaml.value(event) else {
        try feed.refuse(
          location, "is larger than \(ByteWindow.limit >> 20) MB, the most that an interaction may have", bytes: [])
        continue
      }
      do {
        if let reason = try Interaction(tree).read(into: feed, location) { feed.skip("passed over what \(reason)") }
      } catch let error as RecordError {
        try feed.refuse(location, error.reason, bytes: [])
      }
    }
  }
}
