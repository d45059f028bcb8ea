internal import Arguments
internal import CatalogModel
internal import StorePrices
internal import Storefronts

extension FormatPriceCommand {
  /// Parses one price, or each line of standard input for `-`.
  func parse(_ text: String, in console: Console) throws {
    guard let storefront else {
      throw UsageError("Say with --storefront whose price it is: stores write alike and mean different amounts.")
    }
    guard amount == nil, locale == nil, language == nil, kind == nil, date == nil, !explains else {
      throw UsageError("--parse goes with --storefront alone.")
    }
    guard text == "-" else {
      return try print(text, StorePriceReading(text, in: storefront), storefront, in: console)
    }
    try InputLines.forEach(in: console.standardInput(), onPause: console.flush) { line in
      let bytes = line.bytes.last == UInt8(ascii: "\r") ? line.bytes.dropLast() : line.bytes
      let text = String(decoding: bytes, as: UTF8.self)
      try print(text, StorePriceReading(text, in: storefront), storefront, in: console)
    }
  }

  private func print(
    _ text: String, _ reading: StorePriceReading, _ storefront: Storefront, in console: Console
  ) throws {
    switch reading {
    case .price(let money): return try console.print("\(money.decimalText)\t\(money.currency)")
    case .ambiguous(let readings):
      let amounts = readings.map { "\($0.decimalText) \($0.currency)" }
      console.warn("'\(text)' can be read in two ways in \(storefront): \(amounts.joined(separator: " or "))")
    case .unreadable:
      let sample = StorePriceLine.lines(of: storefront).first.map { "; it writes \($0.pattern.text(1_234_500))" } ?? ""
      console.warn("'\(text)' is no price as \(storefront) writes it\(sample)")
    }
    try console.print("\t")
    console.markPartial()
  }
}
