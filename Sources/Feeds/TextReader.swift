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
    // What frames an answer stands before all that is in it.
    let frame = Array(beginning.prefix(4096))
    let scanned = ScannedStream(feed)
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    var offset = feed.stream.offset
    while case let count = try scanned.read(&chunk), count > 0 {
      if mayHoldAnswers, let mark = AnswerMarks.first(in: (frame + chunk[..<count])[...]) {
        mayHoldAnswers = false
        let isInFrame = mark < frame.count
        let location = RecordLocation(record: 0, offset: isInFrame ? Int64(mark) : offset + Int64(mark - frame.count))
        try feed.refuse(
          location, AnswerMarks.unread, bytes: isInFrame ? frame[mark...] : chunk[(mark - frame.count)..<count])
      }
      offset += Int64(count)
    }
  }
}
