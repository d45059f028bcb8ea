public import CSimdJSON

/// Reads JSON objects one after the other into slots, one for each name that it knows.
///
/// It owns a simdjson parser that is prepared once. Every value is checked, also those that are not read.
@safe public final class JSONParser {
  private let parser: OpaquePointer
  @usableFromInline let slots: UnsafeMutablePointer<csimdjson_value>
  @usableFromInline let slotCount: Int

  public init(names: [String]) {
    let list = names.joined(separator: ",")
    // Fails only when there is no memory left, where Swift itself would stop.
    guard let parser = unsafe csimdjson_open(list, list.utf8.count) else { fatalError("out of memory") }
    unsafe self.parser = parser
    slotCount = names.count
    unsafe slots = .allocate(capacity: names.count)
    unsafe slots.initialize(repeating: csimdjson_value(), count: names.count)
  }

  deinit {
    unsafe csimdjson_close(parser)
    unsafe slots.deallocate()
  }

  /// Whether the last text has bytes that are no UTF-8, which were read as U+FFFD.
  public private(set) var hasBadBytes = false
  /// The last text that was read twice, with its bad bytes replaced.
  private let repaired = PaddedBytes()

  /// Reads one object; returns what is wrong with it, if anything is.
  ///
  /// Behind `text` there must be `csimdjson_padding` readable bytes, as in ``PaddedBytes``.
  public func readMembers(of text: UnsafeRawBufferPointer) -> JSONError? {
    unsafe parse(text) { text in unsafe csimdjson_read_members(parser, text.baseAddress, text.count, slots) }
  }

  /// Reads a whole text into a tree; the same holds for the bytes behind it.
  public func tree(of text: UnsafeRawBufferPointer) -> Result<JSONTree, JSONError> {
    var values: UnsafePointer<csimdjson_value>?
    var count = 0
    let error = unsafe parse(text) { text in
      unsafe csimdjson_read_tree(parser, text.baseAddress, text.count, &values, &count)
    }
    if let error { return .failure(error) }
    var rest = unsafe UnsafeBufferPointer(start: values, count: count)[...]
    return unsafe .success(JSONTree.take(&rest))
  }

  /// Parses a text, and a malformed one once more with its bad bytes replaced and blanks behind it: simdjson looks one
  /// byte further, and may report another location of an error by what it finds there.
  private func parse(
    _ text: UnsafeRawBufferPointer, _ read: (UnsafeBufferPointer<UInt8>) -> csimdjson_outcome
  ) -> JSONError? {
    hasBadBytes = false
    guard unsafe text.baseAddress != nil else { return JSONError(.init(error: csimdjson_bad_structure, offset: 0)) }
    let outcome = unsafe read(text.assumingMemoryBound(to: UInt8.self))
    guard outcome.error != csimdjson_sound else { return nil }
    hasBadBytes = outcome.error == csimdjson_bad_utf8
    repaired.removeAll()
    if hasBadBytes {
      unsafe repaired.append(String(decoding: text, as: UTF8.self))
    } else {
      unsafe repaired.append(text)
    }
    let count = repaired.count
    repaired.append(String(repeating: " ", count: csimdjson_padding))
    return JSONError(
      unsafe read(UnsafeBufferPointer(rebasing: repaired.bytes.assumingMemoryBound(to: UInt8.self)[..<count])))
  }

  /// What the last object had under the name with this number; good until the next object is read.
  @inlinable
  public subscript(number: Int) -> JSONSlot {
    precondition(number < slotCount, "there is no name with this number")
    return unsafe JSONSlot(slots[number])
  }
}

/// What is wrong with a JSON text, and where in it.
public struct JSONError: Error, Equatable {
  public var reason: String
  public var offset: Int

  init?(_ outcome: csimdjson_outcome) {
    guard outcome.error != csimdjson_sound else { return nil }
    (reason, offset) = (Self.sentence(outcome.error), outcome.offset)
  }

  private static func sentence(_ error: csimdjson_error) -> String {
    switch error {
    case csimdjson_no_memory: "there is not enough memory to read it"
    case csimdjson_too_deep: "arrays and objects are nested more than 512 deep"
    case csimdjson_bad_utf8: "holds bytes that are not UTF-8"
    case csimdjson_control_character: "a string holds a raw control character or line break"
    case csimdjson_open_string: "a string has no closing quote"
    case csimdjson_bad_escape: "a backslash is followed by no escape that JSON knows"
    case csimdjson_bad_number: "a number is not written as JSON writes them"
    case csimdjson_bad_literal: "expected true, false or null"
    case csimdjson_not_an_object: "is not a JSON object"
    default: "is not well-formed JSON"
    }
  }
}
