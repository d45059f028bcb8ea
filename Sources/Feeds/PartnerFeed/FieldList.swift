internal import Glibc

/// The fields of one record, as stretches of its bytes.
@safe final class FieldList {
  private var fields: UnsafeMutableBufferPointer<UnsafeRawBufferPointer> = .allocate(capacity: 64)
  private(set) var count = 0

  deinit { unsafe fields.deallocate() }

  @unsafe subscript(index: Int) -> UnsafeRawBufferPointer { unsafe fields[index] }

  /// Cuts `record` at each U+0001; an empty record is one empty field.
  func split(_ record: UnsafeRawBufferPointer) {
    count = 0
    guard var start = record.baseAddress else { return unsafe append(record) }
    var left = record.count
    while let hit = unsafe memchr(start, 1, left) {
      let length = unsafe UnsafeRawPointer(hit) - start
      unsafe append(UnsafeRawBufferPointer(start: start, count: length))
      unsafe start += length + 1
      left -= length + 1
    }
    unsafe append(UnsafeRawBufferPointer(start: start, count: left))
  }

  /// The bytes of several fields, with the separators between them.
  @unsafe func joined(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    let first = unsafe fields[range.lowerBound]
    let last = unsafe fields[range.upperBound - 1]
    guard let start = first.baseAddress, let end = last.baseAddress else { return unsafe first }
    return unsafe UnsafeRawBufferPointer(start: start, count: end - start + last.count)
  }

  private func append(_ field: UnsafeRawBufferPointer) {
    if unsafe count == fields.count { grow() }
    unsafe fields[count] = field
    count += 1
  }

  private func grow() {
    let larger = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(capacity: count * 2)
    _ = unsafe larger.moveInitialize(fromContentsOf: fields)
    unsafe fields.deallocate()
    unsafe fields = larger
  }
}
