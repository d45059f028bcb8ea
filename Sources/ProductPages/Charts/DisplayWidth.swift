/// How many columns of a terminal `text` takes.
///
/// Counted as terminals do: two for wide characters, emoji, flags and their sequences, none for what combines with the
/// character before it. The text holds no control characters: see ``terminalSafe(_:keepingLines:)``.
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
  default: return WideScalars.contains(scalar) || scalar.properties.isEmojiPresentation ? 2 : 1
  }
}

/// `text` in at most `width` columns: what does not fit gives way to an ellipsis.
package func fitted(_ text: String, to width: Int) -> String {
  if displayWidth(text) <= width { return text }
  var (kept, room) = ("", width - 1)
  for character in text {
    room -= displayWidth(character)
    if room < 0 { break }
    kept.append(character)
  }
  return width > 0 ? kept + "…" : ""
}
