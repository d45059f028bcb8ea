/// Small helpers on whole arrays of bytes; slow and obvious.
typealias Bytes = ArraySlice<UInt8>

func lower(_ bytes: some Sequence<UInt8>) -> String {
  String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0 >= 65 && $0 <= 90 ? $0 + 32 : $0) }))
}

func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
func isLetter(_ byte: UInt8) -> Bool { (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) }
func isWord(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

func hex(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 48...57: UInt32(byte - 48)
  case 65...70: UInt32(byte - 55)
  case 97...102: UInt32(byte - 87)
  default: nil
  }
}

func ends(_ byte: UInt8) -> Bool {
  switch byte {
  case 0...32, 127: true
  case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "`"): true
  case UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"): true
  case UInt8(ascii: "\\"): true
  default: false
  }
}

extension [UInt8] {
  /// Whether a lower-case word stands at a place, in any case.
  func has(_ word: String, at place: Int) -> Bool {
    guard place >= 0, place + word.utf8.count <= count else { return false }
    var next = place
    for letter in word.utf8 {
      let byte = self[next]
      guard letter == byte || (isLetter(byte) && letter == byte | 32) else { return false }
      next += 1
    }
    return true
  }

  /// Whether a lower-case word ends before a place, in any case.
  func has(_ word: String, before place: Int) -> Bool {
    has(word, at: place - word.utf8.count)
  }
}

/// The digits at the start, past `3D`: their value, 0 when too large, and how many bytes were read.
func readNumber(_ bytes: Bytes) -> (value: Int64, count: Int)? {
  let all = Array(bytes)
  var start = 0
  if all.count > 2, lower(all[0..<2]) == "3d", isDigit(all[2]) { start = 2 }
  let digits = all[start...].prefix { isDigit($0) }
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
