import CatalogModel
import Markup

/// Reads the ECB's `eurofxref` XML: days as `Cube time`, each with `Cube currency rate`; any other `Cube` is refused.
struct RatesXML {
  private var line = 0
  private var days: [ExchangeRates] = []
  /// Of each `Cube` that is open, the outermost first, whether it is a day.
  private var openDays: [Bool] = []
  private var day: Timestamp?
  private var rates: [CurrencyCode: ExchangeRate] = [:]

  static func read(_ bytes: ArraySlice<UInt8>) throws(UnreadableLine) -> [ExchangeRates] {
    let tags = TagStream(from: "", bytes: bytes)
    var reader = RatesXML()
    do {
      while let tag = try tags.nextTag() { try reader.read(tag) }
    } catch let error as UnreadableLine {
      throw error
    } catch {
      let markup = error as? MarkupError
      throw UnreadableLine(line: markup?.line ?? reader.line, reason: "\(markup?.message ?? "\(error)").")
    }
    return reader.days
  }

  private mutating func read(_ tag: TagStream.Tag) throws(UnreadableLine) {
    line = tag.line
    switch (tag.name, tag.kind) {
    case ("gesmes:Envelope", .opening):
      let isECB = tag.attributes.contains { $0.value.hasSuffix("/eurofxref") }
      guard isECB else { throw failure("This XML is no eurofxref file.") }
    case ("Cube", .opening): try read(cube: tag.attributes)
    case ("Cube", .closing): if openDays.popLast() == true { endDay() }
    default: break
    }
  }

  private mutating func read(cube attributes: [(name: String, value: String)]) throws(UnreadableLine) {
    openDays.append(attributes.first?.name == "time")
    switch attributes.map(\.name) {
    case []: break
    case ["time"]:
      guard let time = Timestamp(attributes[0].value) else { throw failure("'\(attributes[0].value)' is no date.") }
      guard day == nil else { throw failure("A day begins inside another.") }
      day = time
    case ["currency", "rate"]: try add(currency: attributes[0].value, rate: attributes[1].value)
    default: throw failure("A Cube has attributes other than time, or currency and rate.")
    }
  }

  private mutating func add(currency: String, rate: String) throws(UnreadableLine) {
    guard day != nil else { throw failure("A rate stands outside a day.") }
    guard let code = CurrencyCode(currency) else { throw failure("'\(currency)' is no currency code.") }
    guard let rate = ExchangeRate(rate) else { throw failure("'\(rate)' is no rate.") }
    guard rates.updateValue(rate, forKey: code) == nil else { throw failure("\(code) has two rates on one day.") }
  }

  private mutating func endDay() {
    guard let day else { return }
    days.append(ExchangeRates(day: day, rates: rates))
    self.day = nil
    rates = [:]
  }

  private func failure(_ reason: String) -> UnreadableLine { UnreadableLine(line: line, reason: reason) }
}
