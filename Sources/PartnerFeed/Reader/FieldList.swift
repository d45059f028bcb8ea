/// The fields of one record, as ranges of its bytes.
@safe struct FieldList: ~Copyable {
  private var fields: UnsafeMutableBufferPointer<UnsafeRawBufferPointer> = .allocate(capacity: 64)
  private(set) var count = 0
  private let separator: UInt8
  /// The separator in each byte of a word.
  private let pattern: UInt64

  init(separator: UInt8 = 1) {
    self.separator = separator
    pattern = UInt64(separator) &* 0x0101_0101_0101_0101
  }

  deinit { unsafe fields.deallocate() }

  @unsafe subscript(index: Int) -> UnsafeRawBufferPointer { unsafe fields[index] }

  /// Splits `record` at each separator; an empty record is one empty field.
  ///
  /// Most fields are shorter than a call of memchr is long, so the separators are looked for eight bytes at a time.
  mutating func split(_ record: UnsafeRawBufferPointer) {
    count = 0
    guard let first = record.baseAddress else { return unsafe put(record) }
    var start = 0
    var index = 0
    while index + 8 <= record.count {
      var hits = unsafe separators(first.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian)
      while hits != 0 {
        let end = index + hits.trailingZeroBitCount / 8
        unsafe put(UnsafeRawBufferPointer(start: first + start, count: end - start))
        start = end + 1
        hits &= hits &- 1
      }
      index += 8
    }
    while index < record.count {
      if unsafe record[index] == separator {
        unsafe put(UnsafeRawBufferPointer(start: first + start, count: index - start))
        start = index + 1
      }
      index += 1
    }
    unsafe put(UnsafeRawBufferPointer(start: first + start, count: record.count - start))
  }

  /// The top bit of each byte that is a separator, the first byte lowest.
  @inline(__always)
  private func separators(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let rest = word ^ pattern
    return ~(((rest & low) &+ low) | rest | low)
  }

  /// Makes one field of `count` fields, with the separators between them.
  mutating func join(_ first: Int, count joined: Int) {
    let last = unsafe fields[first + joined - 1]
    guard let start = unsafe fields[first].baseAddress, let end = last.baseAddress else { return }
    unsafe fields[first] = UnsafeRawBufferPointer(start: start, count: end - start + last.count)
    count -= joined - 1
    for index in first + 1..<max(count, first + 1) { unsafe fields[index] = fields[index + joined - 1] }
  }

  /// Adds empty fields.
  mutating func fill(to width: Int) {
    while count < width { unsafe put(UnsafeRawBufferPointer(start: nil, count: 0)) }
  }

  @inline(__always)
  private mutating func put(_ field: UnsafeRawBufferPointer) {
    if unsafe count == fields.count { grow() }
    unsafe fields[count] = field
    count += 1
  }

  private mutating func grow() {
    let larger = unsafe UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(capacity: fields.count * 2)
    _ = unsafe larger.moveInitialize(fromContentsOf: fields)
    unsafe fields.deallocate()
    unsafe fields = larger
  }
}
