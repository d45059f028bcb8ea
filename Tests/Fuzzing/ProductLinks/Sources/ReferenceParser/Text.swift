/// Small helpers on whole arrays of bytes; slow and obvious.
typealias Bytes = ArraySlice<UInt8>

func lower(_ bytes: some Sequence<UInt8>) -> String {
  String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0 >= 65 && $0 <= 90 ? $0 + 32 : $0) }))
}

func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
func isLetter(_ byte: UInt8) -> Bool { (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) }
func isWord(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

func hex(_ byte: UInt8) -> UInt32? { Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) } }

func ends(_ byte: UInt8) -> Bool { byte <= 32 || byte == 127 || "\"<>^`{|}[]\\".utf8.contains(byte) }

extension [UInt8] {
  /// Whether a lower-case word stands at an index, in any case.
  func has(_ word: String, at index: Int) -> Bool {
    guard index >= 0, index + word.utf8.count <= count else { return false }
    var place = index
    for letter in word.utf8 {
      let byte = self[place]
      guard byte == letter || (isLetter(byte) && byte | 32 == letter) else { return false }
      place += 1
    }
    return true
  }

  /// Whether a lower-case word ends before an index, in any case.
  func has(_ word: String, before index: Int) -> Bool {
    has(word, at: index - word.utf8.count)
  }

  /// Where the line break of a mail that stands at an index ends.
  func softBreakEnd(_ index: Int) -> Int? {
    guard self[index...].first == 61 else { return nil }
    if has("=\n", at: index) { return index + 2 }
    if has("=\r\n", at: index) { return index + 3 }
    guard has("=\\", at: index), let first = behindBackslashes(index + 1) else { return nil }
    if self[first] == 110 { return first + 1 }
    guard self[first] == 114, let second = behindBackslashes(first + 1), self[second] == 110 else { return nil }
    return second + 1
  }

  /// The index behind at most eight backslashes.
  private func behindBackslashes(_ index: Int) -> Int? {
    let end = index + self[index...].prefix(8).prefix { $0 == 92 }.count
    return end > index && end < count ? end : nil
  }
}

/// The digits at the start, past `3D`: their value, 0 when too large, and how many bytes were read.
func readNumber(_ bytes: Bytes) -> (value: Int64, count: Int)? {
  let start = lower(bytes.prefix(2)) == "3d" && bytes.dropFirst(2).first.map(isDigit) == true ? 2 : 0
  let digits = bytes.dropFirst(start).prefix { isDigit($0) }
  if digits.isEmpty { return nil }
  return (digits.count > 20 ? 0 : Int64(lower(digits)) ?? 0, start + digits.count)
}

/// A whole parameter that is an Apple ID.
func product(_ bytes: Bytes?) -> Int64? {
  guard let bytes, let (value, count) = readNumber(bytes), value > 0 else { return nil }
  if let after = bytes.dropFirst(count).first, isWord(after) || after == 95 { return nil }
  return startsWithDots(bytes.dropFirst(count)) ? nil : value
}

func startsWithDots(_ bytes: Bytes) -> Bool { bytes.starts(with: [46, 46, 46]) }
