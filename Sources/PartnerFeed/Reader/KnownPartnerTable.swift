/// A table that Apple's partner feed is known to have.
package struct KnownPartnerTable: Sendable {
  package var group: String
  package var name: String
  /// `export_date` first.
  package var columns: [PartnerColumn]
  package var key: [String]

  /// All of them, by name.
  package static let all = byName.values.sorted { $0.name < $1.name }

  package static func named(_ name: String) -> KnownPartnerTable? { byName[name] }

  /// The one known table that has exactly these columns; `nil` when several have.
  static func having(columns names: [String]) -> KnownPartnerTable? {
    let found = byName.values.filter { $0.columns.map(\.name) == names }
    return found.count == 1 ? found.first : nil
  }

  private static let byName: [String: KnownPartnerTable] = {
    let tables = table.split(separator: "\n").map { KnownPartnerTable(line: $0) }
    return Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
  }()

  private init(line: Substring) {
    let words = line.split(separator: " ")
    group = String(words[0])
    name = String(words[1])
    columns = [PartnerColumn(name: "export_date", type: .integer)]
    key = []
    for word in words.dropFirst(2) {
      let parts = word.split(separator: ":")
      let name = String(parts[0].drop { $0 == "*" })
      let code = parts.count > 1 ? parts[1] : name.hasSuffix("_id") ? "I" : "1000"
      columns.append(PartnerColumn(name: name, type: Self.type(code)))
      if word.hasPrefix("*") { key.append(name) }
    }
  }

  private static func type(_ code: Substring) -> PartnerType {
    switch code {
    case "I": .integer
    case "D": .decimal
    case "T": .date
    case "L": .text(length: nil)
    default: .text(length: Int(code))
    }
  }
}
