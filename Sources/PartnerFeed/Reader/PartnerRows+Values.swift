/// From the bytes of one record to a row's values.
extension PartnerRows {
  /// Reads the record as a row, or refuses it and returns `false`.
  mutating func readRow() -> Bool {
    tally.rows += 1
    unsafe fields.split(text())
    if fields.count != types.count { return readOddRow() }
    guard hasKey() else { return false }
    for column in types.indices { unsafe lend(fields[column], column) }
    keepOddNumbers()
    return true
  }

  /// The record as UTF-8 without NUL, repaired where it is not.
  private mutating func text() -> UnsafeRawBufferPointer {
    if window.isClean() { return unsafe UnsafeRawBufferPointer(window.bytes) }
    tally[.mendedText] += 1
    keep(isRefusal: false, "has NUL or bytes that are not UTF-8")
    let text = unsafe String(decoding: window.bytes, as: UTF8.self).utf8
    let bytes = text.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    unsafe repaired.deallocate()
    unsafe repaired = .allocate(byteCount: bytes.count, alignment: 1)
    unsafe repaired.copyBytes(from: bytes)
    return unsafe UnsafeRawBufferPointer(repaired)
  }

  /// Reads a row that has too many or too few fields.
  private mutating func readOddRow() -> Bool {
    let count =
      "has \(fields.count) \(fields.count == 1 ? "field" : "fields") for \(header.columns.count) "
      + (header.columns.count == 1 ? "column" : "columns")
    if fields.count < header.columns.count {
      guard header.key.allSatisfy({ $0 < fields.count }) else {
        refuse(.missingKey, count + ", and its key is not among them")
        return false
      }
      guard hasKey() else { return false }
      tally[.shortRow] += 1
      for column in types.indices {
        unsafe lend(column < fields.count ? fields[column] : UnsafeRawBufferPointer(start: nil, count: 0), column)
      }
      keepOddNumbers()
      return true
    }
    guard let counts = joining.counts(fields) else {
      refuse(.surplusFields, count + ", and not one way alone of joining them fits the types")
      return false
    }
    guard hasKey(at: { counts[..<$0].reduce(0, +) }) else { return false }
    tally[.joinedFields] += 1
    var first = 0
    for column in types.indices {
      unsafe lend(fields.joined(first..<first + counts[column]), column)
      first += counts[column]
    }
    keepOddNumbers()
    return true
  }

  /// Whether the row can be kept under its key: a key of one whole number must be one, and of several what looks like a
  /// number.
  ///
  /// Asked before any value is read, since reading changes a date's bytes and a refused row keeps its own.
  private mutating func hasKey(at place: (Int) -> Int = { $0 }) -> Bool {
    if let singleKey, unsafe FieldText.integer(fields[place(singleKey)]) == nil { return refuseKey(singleKey) }
    for column in numberKeys {
      let field = unsafe fields[place(column)]
      if unsafe FieldText.looksLikeNumber(field), unsafe FieldText.integer(field) == nil { return refuseKey(column) }
    }
    return true
  }

  private mutating func refuseKey(_ column: Int) -> Bool {
    refuse(.missingKey, "has no whole number of 63 bits as its key \(header.columns[column].name)")
    return false
  }

  /// Puts one field among the row's values, as its column's type has it.
  @inline(__always)
  private mutating func lend(_ field: UnsafeRawBufferPointer, _ column: Int) {
    guard unsafe !field.isEmpty else {
      unsafe lent[column] = isKey[column] ? .text(field) : .null
      return
    }
    switch types[column] {
    case .text: unsafe lent[column] = .text(field)
    case .integer: unsafe lent[column] = integer(field)
    case .decimal:
      if unsafe !FieldText.isDecimal(field) { tally[.unfitValue] += 1 }
      unsafe lent[column] = .text(field)
    case .date: unsafe lent[column] = date(field, column)
    }
  }

  private mutating func integer(_ field: UnsafeRawBufferPointer) -> PartnerValue {
    guard let read = unsafe FieldText.integer(field) else {
      tally[.unfitValue] += 1
      if unsafe FieldText.looksLikeNumber(field) { hasOddNumber = true }
      return unsafe .text(field)
    }
    if !read.isPlain {
      tally[.rewrittenNumber] += 1
      hasOddNumber = true
    }
    return unsafe .integer(read.value)
  }

  /// Writes `2026 11 18` as `2026-11-18`, in place; every other form stays.
  private mutating func date(_ field: UnsafeRawBufferPointer, _ column: Int) -> PartnerValue {
    if unsafe FieldText.isSpacedDate(field) {
      unsafe Self.separate(field, with: UInt8(ascii: "-"))
      if column < 64 { writtenDates |= 1 << UInt64(column) }
    } else {
      tally[.otherDate] += 1
    }
    return unsafe .text(field)
  }

  /// Keeps the bytes of a row in which a whole number is written as no program writes it, since its digits go lost.
  private mutating func keepOddNumbers() {
    defer { writtenDates = 0 }
    guard hasOddNumber else { return }
    hasOddNumber = false
    // The bytes of a row that was repaired are kept already.
    guard window.isClean() else { return }
    for column in types.indices where column < 64 && writtenDates >> UInt64(column) & 1 == 1 {
      if case .text(let date) = unsafe lent[column] { unsafe Self.separate(date, with: UInt8(ascii: " ")) }
    }
    keep(isRefusal: false, "has a number that is stored otherwise than it is written")
    for column in types.indices where column < 64 && writtenDates >> UInt64(column) & 1 == 1 {
      if case .text(let date) = unsafe lent[column] { unsafe Self.separate(date, with: UInt8(ascii: "-")) }
    }
  }

  /// Puts a mark between year, month and day, in place.
  private static func separate(_ date: UnsafeRawBufferPointer, with mark: UInt8) {
    guard let start = date.baseAddress else { return }
    let bytes = unsafe UnsafeMutableRawPointer(mutating: start)
    unsafe bytes.storeBytes(of: mark, toByteOffset: 4, as: UInt8.self)
    unsafe bytes.storeBytes(of: mark, toByteOffset: 7, as: UInt8.self)
  }
}
