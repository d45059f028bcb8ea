internal import PartnerFeed
internal import TestSupport

/// Where in a table's rows each anomaly can be planted, and how.
struct Planting {
  private let table: KnownPartnerTable
  /// The row anomalies that are asked for and that this table has room for, each with the sum of the shares up to it.
  private let thresholds: [(anomaly: PartnerAnomaly, limit: Double)]
  private let keys: [Int]

  init(_ table: KnownPartnerTable, _ shares: [PartnerAnomaly: Double]) {
    self.table = table
    let keys = table.key.compactMap { name in table.columns.firstIndex { $0.name == name } }
    self.keys = keys
    let columns = table.columns.indices.filter { !keys.contains($0) }
    var limit = 0.0
    var thresholds: [(anomaly: PartnerAnomaly, limit: Double)] = []
    for anomaly in PartnerAnomaly.allCases where !FeedRecipe.atTheEnd.contains(anomaly) {
      guard let share = shares[anomaly], Self.canHold(for: anomaly, table, columns) else { continue }
      limit += share
      thresholds.append((anomaly, limit))
    }
    self.thresholds = thresholds
  }

  private static func canHold(for anomaly: PartnerAnomaly, _ table: KnownPartnerTable, _ columns: [Int]) -> Bool {
    switch anomaly {
    case .joinedFields: longTexts(table).count == 1
    case .sharedFields: longTexts(table).count == 2 && longTexts(table)[0] + 1 == longTexts(table)[1]
    case .shortRow: columns.last == table.columns.count - 1
    case .otherDate: columns.contains { table.columns[$0].type == .date }
    case .mendedText: columns.contains { table.columns[$0].isText }
    default: true
    }
  }

  /// The columns whose text a stray separator can have parted.
  private static func longTexts(_ table: KnownPartnerTable) -> [Int] {
    table.columns.indices.filter { table.columns[$0].type == .text(length: nil) }
  }

  /// What is to be wrong with the next row; `nil` for most rows.
  func draw(_ random: inout SeededRandom) -> PartnerAnomaly? {
    guard let last = thresholds.last else { return nil }
    let chance = random.share()
    return chance >= last.limit ? nil : thresholds.first { chance < $0.limit }?.anomaly
  }

  /// A clean row with one anomaly in it.
  func row(_ clean: [UInt8], with anomaly: PartnerAnomaly, _ random: inout SeededRandom) -> [UInt8] {
    var fields = clean.split(separator: SampleValues.separator, omittingEmptySubsequences: false).map(Array.init)
    switch anomaly {
    case .joinedFields, .sharedFields:
      fields[Self.longTexts(table).last ?? 0] += [SampleValues.separator] + Array("stray".utf8)
    // No column can take what is no number here, and none before it can take a field more.
    case .surplusFields: fields.insert(Array("stray".utf8), at: 0)
    case .shortRow: fields.removeLast()
    case .missingKey: loseKey(&fields)
    case .unfitValue:
      put(random.pick(["[123]", "<UnknownKeyException>", "12x", "\u{14}\u{5}"]).utf8, { $0.isNumber }, &fields)
    case .otherDate:
      put(random.pick(["2005-09-06-00:00:00-Etc/GMT", "2024", "09", "7"]).utf8, { $0.type == .date }, &fields)
    case .mendedText:
      let texts: [[UInt8]] = [[97, 0, 98], [0xFF, 0x61], [0xC3], [0xE2, 0x82, 0x20], [0xED, 0xA0, 0x80]]
      put(random.pick(texts), { $0.isText }, &fields)
    case .otherDay: fields[0] = Array("86400".utf8)
    case .repeatedKey, .comment, .cutFile, .otherRowCount: break
    }
    return Array(fields.joined(separator: [SampleValues.separator]))
  }

  /// A key of one whole number is none; any other key is cut off with what follows it.
  private func loseKey(_ fields: inout [[UInt8]]) {
    if keys.count == 1, table.columns[keys[0]].type == .integer {
      fields[keys[0]] = Array("none".utf8)
    } else if let last = keys.max() {
      fields.removeSubrange(last...)
    }
  }

  /// Puts a value into the last column outside the key that is fit for it, so that `export_date` is taken last of all.
  private func put(_ value: some Sequence<UInt8>, _ isFit: (PartnerColumn) -> Bool, _ fields: inout [[UInt8]]) {
    let index = table.columns.indices.last { !keys.contains($0) && isFit(table.columns[$0]) }
    if let index { fields[index] = Array(value) }
  }
}

extension PartnerColumn {
  fileprivate var isText: Bool { if case .text = type { true } else { false } }
  fileprivate var isNumber: Bool { type == .integer || type == .decimal }
}
