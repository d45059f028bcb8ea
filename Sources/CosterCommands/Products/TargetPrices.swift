internal import Answers
internal import Archives
internal import CatalogModel

/// A list of amounts that somebody wants to come near to: CSV with a store and an amount in each line, in the store's
/// currency, below a header or without one.
struct TargetPrices {
  /// A line of the list.
  struct Target {
    var storefront: Storefront
    /// Milliunits of the store's currency.
    var amount: Int64
  }

  private(set) var targets: [Target] = []
  /// What is wrong with lines, with their places.
  private(set) var errors: [String] = []

  /// Reads a file, or standard input.
  init(path: String, in console: Console) throws {
    let text = String(decoding: try console.input(path).readAll(limit: 1 << 20), as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let cells = line.split(separator: line.contains(";") ? ";" : ",", omittingEmptySubsequences: false).map { cell in
        String(
          cell.drop { $0.isWhitespace || $0 == "\"" || $0 == "\u{FEFF}" }.prefix { !$0.isWhitespace && $0 != "\"" })
      }
      guard cells.count >= 2, let storefront = Storefront(cells[0]),
        let amount = ParameterForm<Int64>.amount.read(cells[1])
      else {
        if index == 0, cells.first?.lowercased() == "storefront" { continue }
        errors.append("\(path):\(index + 1): '\(line.prefix(60))' is not a storefront and an amount, such as us,4.99")
        continue
      }
      targets.append(Target(storefront: storefront, amount: amount))
    }
  }
}
