internal import Archives
internal import CatalogModel
internal import Markup

/// Documents and lines at the front of the window.
extension ByteWindow {
  /// Whether the window begins as a document does.
  func beginsDocument() throws(InputError) -> Bool {
    _ = try byte(at: 63)
    return unsafe JSONStart.begins(bytes(0..<min(count, 64)))
  }

  /// How long the line is with its end, or as much of it as is there.
  var lineLength: Int { unsafe bytes(0..<count).firstIndex(of: 0x0A, from: 0).map { $0 + 1 } ?? count }

  /// Drops the rest of the line, and those behind it that begin no document; returns the first of their bytes.
  func passLines() throws(InputError) -> [UInt8] {
    var dropped: [UInt8] = []
    while try byte(at: 0) != nil {
      let count = lineLength
      unsafe dropped += bytes(0..<count).prefix(RefusedRecord.byteLimit - dropped.count)
      advance(by: count)
      if followsLineEnd, try beginsDocument() { break }
    }
    return dropped
  }
}
