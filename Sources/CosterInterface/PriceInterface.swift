internal import CCoster
internal import CatalogModel
internal import Platform
internal import StorePrices
internal import Storefronts

/// Writes the price of each line: see coster.h.
@_cdecl("coster_price_texts")
public func priceTexts(
  _ lines: UnsafeRawPointer?, _ count: Int, _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ answerCount: UnsafeMutablePointer<Int>
) -> Int32 {
  let bytes = unsafe Array(UnsafeRawBufferPointer(start: lines, count: count))
  var prices = PriceLines(formatter: PriceFormatter())
  var texts: [UInt8] = []
  do throws(UnreadablePriceLine) {
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      try prices.appendText(of: line, to: &texts)
      texts.append(UInt8(ascii: "\n"))
    }
    unsafe give(texts, answer, answerCount)
    return 0
  } catch {
    unsafe give(Array(error.description.utf8), answer, answerCount)
    return 1
  }
}

/// Reads a price as a store writes it: see coster.h.
@_cdecl("coster_parse_price")
public func parsePrice(
  _ text: UnsafeRawPointer?, _ count: Int, _ storefront: UnsafePointer<CChar>,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ answerCount: UnsafeMutablePointer<Int>
) -> Int32 {
  let text = unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  do {
    let store = try unsafe StorefrontDirectory.find(String(cString: storefront)).storefront
    let money = try StorePriceReading(text, in: store).money(of: text, by: store.description) {
      PriceFormatter().sample(of: store.details.currency, in: store)
    }
    unsafe give(Array("\(money.decimalText)\t\(money.currency)".utf8), answer, answerCount)
    return 0
  } catch {
    unsafe give(Array("\(error)".utf8), answer, answerCount)
    return 1
  }
}

/// Gives memory back.
@_cdecl("coster_free")
public func giveBack(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

/// Answers bytes in memory that C can give back.
func give(
  _ bytes: [UInt8], _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ answerCount: UnsafeMutablePointer<Int>
) {
  guard let memory = unsafe malloc(bytes.count + 1) else { fatalError("no memory for an answer") }
  let copy = unsafe memory.assumingMemoryBound(to: CChar.self)
  unsafe bytes.withUnsafeBytes { unsafe _ = memcpy(memory, $0.baseAddress ?? UnsafeRawPointer(memory), $0.count) }
  unsafe copy[bytes.count] = 0
  unsafe (answer.pointee, answerCount.pointee) = (copy, bytes.count)
}
