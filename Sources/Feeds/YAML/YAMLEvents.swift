internal import Archives
internal import CYAML
internal import CatalogModel
internal import Platform

/// YAML as a stream of events, read by libyaml no further than the next of them needs.
@safe final class YAMLEvents {
  struct Event {
    enum Kind {
      /// A text; `isPlain` without quotes, `isBinary` as base64.
      case scalar(String, isPlain: Bool, isBinary: Bool)
      case sequence
      case mapping
      /// The end of a sequence or mapping.
      case end
      case alias
      case streamEnd
      /// The beginning or end of a document.
      case other
    }

    var kind: Kind
    /// The name that the value gets, or of the value that an alias stands for.
    var anchor: String?
    /// Where it begins in the stream.
    var offset: Int64
  }

  private let input: YAMLInput
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  init(_ stream: ByteStream) throws {
    guard Library.yaml.isInstalled else {
      throw FeedError(feed: stream.name, reason: "cannot be read, because \(Library.yaml.advice)")
    }
    input = YAMLInput(stream)
    unsafe parser = .allocate(capacity: 1)
    // Without memory it is left as one that fails at its first event.
    _ = unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_input(
      parser,
      { context, buffer, size, count in
        guard let context = unsafe context, let count = unsafe count else { return 0 }
        let input = unsafe Unmanaged<YAMLInput>.fromOpaque(context).takeUnretainedValue()
        return unsafe input.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size), &count.pointee)
      }, Unmanaged.passUnretained(input).toOpaque())
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// The next event; throws `InputError` and `FeedError`.
  func next() throws -> Event {
    input.beginEvent()
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw error() }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe Event(
      kind: kind(event), anchor: anchor(event), offset: input.offset(ofCharacter: Int64(event.start_mark.index)))
  }

  private func kind(_ event: yaml_event_t) -> Event.Kind {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let text = unsafe String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      return .scalar(text, isPlain: isPlain, isBinary: unsafe Self.text(scalar.tag)?.hasSuffix("binary") ?? false)
    case YAML_SEQUENCE_START_EVENT: return .sequence
    case YAML_MAPPING_START_EVENT: return .mapping
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
    case YAML_ALIAS_EVENT: return .alias
    case YAML_STREAM_END_EVENT: return .streamEnd
    default: return .other
    }
  }

  private func anchor(_ event: yaml_event_t) -> String? {
    switch unsafe event.type {
    case YAML_SCALAR_EVENT: unsafe Self.text(event.data.scalar.anchor)
    case YAML_SEQUENCE_START_EVENT: unsafe Self.text(event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: unsafe Self.text(event.data.mapping_start.anchor)
    case YAML_ALIAS_EVENT: unsafe Self.text(event.data.alias.anchor)
    default: nil
    }
  }

  private static func text(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe text.map { unsafe String(cString: $0) }
  }

  private func error() -> any Error {
    if let failure = input.failure { return failure }
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "no memory"
    let character = unsafe Int64(parser.pointee.problem_mark.index)
    return FeedError(
      feed: input.name, location: RecordLocation(record: 0, offset: input.offset(ofCharacter: character)),
      reason: "is not well-formed YAML (\(problem)): it is damaged or was cut off")
  }
}

/// The bytes that libyaml reads, which tells of characters where they stand.
private final class YAMLInput {
  private let stream: ByteStream
  private(set) var failure: (any Error)?
  /// What was read and is not known to be before the present event.
  private var window: [UInt8] = []
  private var (windowStart, character): (Int64, Int64)
  private var sinceEvent = 0

  /// The most bytes of one value: 32 MB, which become half as many at most where they are escaped.
  private static let limit = 32 << 20

  init(_ stream: ByteStream) {
    self.stream = stream
    (windowStart, character) = (stream.offset, 0)
  }

  var name: String { stream.name }

  func beginEvent() { sinceEvent = 0 }

  func read(into buffer: UnsafeMutableRawBufferPointer, _ count: inout Int) -> Int32 {
    do {
      count = try unsafe stream.read(into: buffer)
      sinceEvent += count
      guard sinceEvent <= Self.limit else {
        throw FeedError(feed: name, reason: "holds a value of more than \(Self.limit >> 20) MB, the most that is read")
      }
      unsafe window.append(contentsOf: buffer.prefix(count))
      return 1
    } catch {
      failure = error
      return 0
    }
  }

  /// Where a character stands; one before the last that was asked for is not looked for.
  func offset(ofCharacter target: Int64) -> Int64 {
    var index = 0
    while character < target, index < window.count {
      index += 1
      while index < window.count, window[index] & 0xC0 == 0x80 { index += 1 }
      character += 1
    }
    window.removeFirst(index)
    windowStart += Int64(index)
    return windowStart
  }
}
