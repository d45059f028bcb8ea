internal import Answers
internal import Archives
internal import CatalogModel
internal import Feeds

/// A list of amounts that somebody wants to come near to, in each store's currency.
///
/// It is CSV with a store and an amount in each line, below a header or without one. Where a header names more columns,
/// these are left alone.
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
    var columns = 2
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let cells = Self.cells(of: line)
      if index == 0, cells[0].lowercased() == "storefront" {
        columns = cells.count
        continue
      }
      // A comma within an amount makes a column too many, and no amount is cut at one.
      guard cells.count == columns, columns > 1, let storefront = Storefront(cells[0]),
        let amount = ParameterForm<Int64>.amount.read(cells[1])
      else {
        errors.append(
          "\(path):\(index + 1): '\(line.prefix(60))' is not a storefront and an amount with a decimal point, such as "
            + "us,4.99")
        continue
      }
      targets.append(Target(storefront: storefront, amount: amount))
    }
    if targets.isEmpty {
      throw CommandFailure(errors.first ?? "\(path) has no storefront with an amount, such as us,4.99.")
    }
  }

  /// The cells of a line, which commas or semicolons separate outside of quotes.
  private static func cells(of line: Substring) -> [String] {
    let separator = UInt8(ascii: line.contains(";") ? ";" : ",")
    var rows = CSVRows(Array(line.drop { $0 == "\u{FEFF}" }.utf8), separator: separator)
    guard let row = rows.next(), !row.isOpen else { return [""] }
    return row.fields.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }
}
