internal import SnapshotFile

/// From the bytes of one record to a row's values.
extension PartnerRows {
  /// Reads the record as a row, or refuses it and returns `false`.
  mutating func readRow() -> Bool {
    tally.rows += 1
    unsafe fields.split(text())
    var repair: PartnerAnomaly?
    if fields.count != types.count {
      repair = repairFields()
      if repair == nil { return false }
    }
    if let problem = readKey() {
      refuse(.missingKey, problem)
      return false
    }
    if let repair { tally[repair] += 1 }
    for column in types.indices { unsafe read(fields[column], column) }
    let location = location
    if unsafe exportDay?.isOther(values[0], at: location) == true { tally[.otherDay] += 1 }
    // The bytes of a row that was repaired are kept already.
    if hasOddNumber, window.isClean() {
      report(isRefused: false, "has a number that is stored otherwise than it is written")
    }
    hasOddNumber = false
    return true
  }

  /// The record as UTF-8 without NUL, repaired where it is not.
  private mutating func text() -> UnsafeRawBufferPointer {
    if window.isClean() { return unsafe window.bytes }
    tally[.mendedText] += 1
    report(isRefused: false, "has NUL or bytes that are not UTF-8")
    let text = unsafe String(decoding: window.bytes, as: UTF8.self).utf8
    let bytes = text.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    unsafe repaired.deallocate()
    unsafe repaired = .allocate(byteCount: bytes.count, alignment: 1)
    unsafe repaired.copyBytes(from: bytes)
    return unsafe UnsafeRawBufferPointer(repaired)
  }

  /// Fills up a row that has too few fields, and joins those of one that has too many; `nil` where it is refused.
  private mutating func repairFields() -> PartnerAnomaly? {
    let count = "has \(counted(fields.count, "field")) for \(counted(types.count, "column"))"
    if fields.count < types.count {
      guard header.key.allSatisfy({ $0 < fields.count }) else {
        refuse(.missingKey, count + ", and its key is not among them")
        return nil
      }
      fields.fill(to: types.count)
      return .shortRow
    }
    guard let reading = header.joinedReading(fields) else {
      refuse(
        .surplusFields, count + ", and not one way alone of joining them fits the types", hasKey: readKeyOfRefused())
      return nil
    }
    fields.join(reading.column, count: fields.count - types.count + 1)
    guard reading.isShared else { return .joinedFields }
    let name = header.columns[reading.column].name
    report(isRefused: false, "\(count); \(name) has those too many, and some may belong to the texts after it")
    return .sharedFields
  }

  /// Reads the numbers of the row's key, and returns why it cannot be its key.
  ///
  /// A key of one whole number must be one, and of several what looks like a number.
  private mutating func readKey() -> String? {
    for column in numberKeys {
      let field = unsafe fields[column]
      let number = unsafe FieldText.integer(field)
      if number == nil, unsafe header.key.count == 1 || FieldText.looksLikeNumber(field) {
        return "has no whole number of 63 bits as its key \(header.columns[column].name)"
      }
      unsafe values[column] = number.map { .integer($0) } ?? .null
    }
    return nil
  }

  /// Reads the key alone of a row with too many fields, where no text before its last column may hold separators.
  private mutating func readKeyOfRefused() -> Bool {
    let isAfterText = header.columns.prefix(header.key.max() ?? 0).contains {
      if case .text(let length) = $0.type { length ?? 1000 >= 1000 } else { false }
    }
    for column in types.indices { unsafe values[column] = .null }
    guard !header.key.isEmpty, !isAfterText, readKey() == nil,
      numberKeys.allSatisfy({ unsafe FieldText.integer(fields[$0]) != nil })
    else { return false }
    let before = tally
    for column in header.key { unsafe read(fields[column], column) }
    (tally, hasOddNumber) = (before, false)
    return true
  }

  /// Puts one field among the row's values, as its column's type has it.
  @inline(__always)
  private mutating func read(_ field: UnsafeRawBufferPointer, _ column: Int) {
    guard unsafe !field.isEmpty else {
      unsafe values[column] = isKey[column] ? .text(field) : .null
      return
    }
    switch types[column] {
    case .text: unsafe values[column] = .text(field)
    case .integer:
      if isKey[column], case .integer = unsafe values[column] { return }
      unsafe values[column] = integer(field)
    case .decimal:
      if unsafe DecimalField(field) == .text { tally[.unfitValue] += 1 }
      unsafe values[column] = .text(field)
    case .date:
      if unsafe !FieldText.isDay(field) { tally[.otherDate] += 1 }
      unsafe values[column] = .text(field)
    }
  }

  private mutating func integer(_ field: UnsafeRawBufferPointer) -> RecordValue {
    if let number = unsafe FieldText.integer(field) { return .integer(number) }
    tally[.unfitValue] += 1
    if unsafe FieldText.looksLikeNumber(field) { hasOddNumber = true }
    return unsafe .text(field)
  }
}
