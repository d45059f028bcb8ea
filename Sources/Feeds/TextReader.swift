internal import Archives
internal import CatalogModel

/// Reads any text for the product links in it, a piece at a time.
///
/// A JSON text whose beginning does not say what it is may hold answers further on: that is reported.
struct TextReader: FormatReader {
  let feed: OpenFeed

  func read() throws {
    let beginning = try feed.beginning()
    var mayHoldAnswers =
      beginning.count == FeedFormat.beginningByteCount && JSONStart.begins(Preamble(beginning).text(in: beginning))
    let scanned = ScannedStream(feed)
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    var offset = feed.stream.offset
    while case let count = try scanned.read(&chunk), count > 0 {
      if mayHoldAnswers, let mark = AnswerMarks.first(in: chunk[..<count]) {
        mayHoldAnswers = false
        let place = FeedPlace(record: 0, offset: offset + Int64(mark))
        try feed.refuse(place, AnswerMarks.unread, bytes: chunk[mark..<count])
      }
      offset += Int64(count)
    }
  }
}
