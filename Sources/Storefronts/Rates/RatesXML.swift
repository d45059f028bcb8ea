internal import CatalogModel
internal import Markup

/// Reads the ECB's `eurofxref` XML: days as `Cube time`, each with `Cube currency rate`; any other `Cube` is refused.
enum RatesXML {
  static func read(_ bytes: ArraySlice<UInt8>) throws(UnreadableLine) -> [ExchangeRates] {
    let tags = TagStream(from: "", bytes: bytes)
    var file = File()
    do {
      while let tag = try tags.nextTag() {
        if tag.kind == .opening { try read(tag, into: &file) }
      }
    } catch let error as UnreadableLine {
      throw error
    } catch {
      let markup = error as? MarkupError
      throw UnreadableLine(line: markup?.line ?? 0, reason: "\(markup?.message ?? "\(error)").")
    }
    return Array(file.days.values)
  }

  /// What was read, and the day that is open.
  private struct File {
    var days: [Timestamp?: ExchangeRates] = [:]
    var day: Timestamp?
  }

  private static func read(_ tag: TagStream.Tag, into file: inout File) throws(UnreadableLine) {
    func failure(_ reason: String) -> UnreadableLine { UnreadableLine(line: tag.line, reason: reason) }
    let values = tag.attributes.map(\.value)
    switch (tag.name, tag.attributes.map(\.name)) {
    case ("gesmes:Envelope", _):
      guard values.contains(where: { $0.hasSuffix("/eurofxref") }) else {
        throw failure("This XML is not a eurofxref file.")
      }
    case ("Cube", []): break
    case ("Cube", ["time"]):
      guard let day = Timestamp.day(values[0]) else { throw failure("'\(values[0])' is not a date.") }
      do throws(RefusedRate) { try file.days.begin(day, of: ExchangeRates.euro) } catch { throw failure(error.reason) }
      file.day = day
    case ("Cube", ["currency", "rate"]):
      guard let day = file.day else { throw failure("A rate is outside a day.") }
      guard let code = CurrencyCode(values[0]) else {
        throw failure("'\(values[0])' is not a currency that money is counted in.")
      }
      guard let rate = ExchangeRate(values[1]) else { throw failure("'\(values[1])' is not a rate.") }
      do throws(RefusedRate) { try file.days[day]?.set(rate, of: code) } catch { throw failure(error.reason) }
    case ("Cube", _): throw failure("A Cube has attributes other than time, or currency and rate.")
    default: break
    }
  }
}
