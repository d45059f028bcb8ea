/// How many columns of a terminal `text` takes.
///
/// Counted as terminals do: two for wide characters, emoji, flags and their sequences, none for what combines with the
/// character before it, and for control characters.
package func displayWidth(_ text: some StringProtocol) -> Int {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth($1) }
}

package func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  if isEmojiSequence(scalars) { return 2 }
  return scalars.reduce(0) { $0 + displayWidth($1) }
}

/// Whether several scalars draw one picture: a flag, a keycap, a skin tone, a family, or text marked as an emoji.
private func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
  guard let first = scalars.first, scalars.count > 1, first.properties.isEmoji else { return false }
  return scalars.dropFirst().contains { scalar in
    switch scalar.value {
    case 0xFE0F, 0x20E3, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
    // A joiner in a sequence of pictures, not the one that shapes Indic letters.
    case 0x200D: !first.isASCII
    default: false
    }
  }
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x20..<0x7F: return 1
  // Vowels and finals of Hangul join the syllable before them.
  case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
  // A soft hyphen shows where it stands, and the Arabic number signs stand under digits of their own.
  case 0xAD, 0x0600...0x0605, 0x06DD, 0x070F, 0x08E2: return 1
  default: break
  }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default:
    let isWide = scalar.properties.isEmojiPresentation || wideRanges.contains { $0.contains(scalar.value) }
    return isWide ? 2 : 1
  }
}

/// The characters besides emoji that take two columns: East Asian Width `W` or `F` in Unicode 15.0.0
/// (unicode.org/Public/15.0.0/ucd/EastAsianWidth.txt), with what is not assigned between them.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x2FFB, 0x3000...0x303E, 0x3041...0x31E3, 0x31F0...0x3247,
  0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE6B,
  0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x187F7, 0x18800...0x18CD5, 0x18D00...0x18D08,
  0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
]

/// `text` in at most `width` columns: what does not fit gives way to an ellipsis.
package func fitted(_ text: String, to width: Int) -> String {
  if displayWidth(text) <= width { return text }
  var (kept, availableWidth) = ("", width - 1)
  for character in text {
    availableWidth -= displayWidth(character)
    if availableWidth < 0 { break }
    kept.append(character)
  }
  return width > 0 ? kept + "…" : ""
}

/// `text` in at most `width` columns: what does not fit gives way to an ellipsis in its middle.
package func fittedInside(_ text: String, to width: Int) -> String {
  if displayWidth(text) <= width { return text }
  let end = String(fitted(String(text.reversed()), to: (width + 2) / 2).dropLast().reversed())
  return fitted(text, to: width - displayWidth(end)) + end
}
