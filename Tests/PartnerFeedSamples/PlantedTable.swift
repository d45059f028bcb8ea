public import PartnerFeed

/// What a made-up table holds: an import of it has to come to the same counts.
public struct PlantedTable: Equatable, Sendable {
  public var group: String
  public var name: String
  /// Data records in all of its files.
  public var rows = 0
  /// Rows that cannot be kept.
  public var refused = 0
  /// Rows whose key comes again later.
  public var replaced = 0
  /// Rows without any fault, which no other row replaces: they must come out byte by byte.
  public var clean = 0
  /// How often each anomaly was planted; one that is not is left out.
  public var counts: [PartnerAnomaly: Int] = [:]

  init(_ table: KnownPartnerTable) {
    (group, name) = (table.group, table.name)
  }

  public var stored: Int { rows - refused - replaced }

  mutating func count(_ anomaly: PartnerAnomaly) {
    counts[anomaly, default: 0] += 1
    switch anomaly {
    case .comment, .cutFile, .otherRowCount: return
    case .surplusFields, .missingKey: refused += 1
    case .repeatedKey: replaced += 1
    default: break
    }
    rows += 1
  }

  /// The counts as one JSON object, named as `coster import --format json` names them.
  public var json: String {
    let counts = PartnerAnomaly.allCases.compactMap { anomaly in
      self.counts[anomaly].map { "\"\(anomaly)\": \($0)" }
    }
    return """
      {"group": "\(group)", "table": "\(name)", "rows": \(rows), "stored": \(stored), "refused": \(refused), \
      "replaced": \(replaced), "clean": \(clean), "anomalies": {\(counts.joined(separator: ", "))}}
      """
  }
}
