internal import Glibc

/// The fields of one record, as stretches of its bytes.
@safe struct FieldList: ~Copyable {
  private var fields: UnsafeMutableBufferPointer<UnsafeRawBufferPointer> = .allocate(capacity: 64)
  private(set) var count = 0

  deinit { unsafe fields.deallocate() }

  @unsafe subscript(index: Int) -> UnsafeRawBufferPointer { unsafe fields[index] }

  /// Cuts `record` at each U+0001; an empty record is one empty field.
  mutating func split(_ record: UnsafeRawBufferPointer) {
    var found = 0
    defer { count = found }
    guard var start = record.baseAddress else { return unsafe put(record, at: &found) }
    var left = record.count
    while let hit = unsafe memchr(start, 1, left) {
      let length = unsafe UnsafeRawPointer(hit) - start
      unsafe put(UnsafeRawBufferPointer(start: start, count: length), at: &found)
      unsafe start += length + 1
      left -= length + 1
    }
    unsafe put(UnsafeRawBufferPointer(start: start, count: left), at: &found)
  }

  /// The bytes of several fields, with the separators between them.
  @unsafe func joined(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    let first = unsafe fields[range.lowerBound]
    let last = unsafe fields[range.upperBound - 1]
    guard let start = first.baseAddress, let end = last.baseAddress else { return unsafe first }
    return unsafe UnsafeRawBufferPointer(start: start, count: end - start + last.count)
  }

  @inline(__always)
  private mutating func put(_ field: UnsafeRawBufferPointer, at index: inout Int) {
    if unsafe index == fields.count { grow() }
    unsafe fields[index] = field
    index += 1
  }

  private mutating func grow() {
    let larger = unsafe UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(capacity: fields.count * 2)
    _ = unsafe larger.moveInitialize(fromContentsOf: fields)
    unsafe fields.deallocate()
    unsafe fields = larger
  }
}
