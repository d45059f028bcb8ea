internal import PartnerFeed
internal import TestSupport

/// Writes one file of a table: header, rows, trailer.
struct SamplePartWriter {
  private static let pieceSize = 1 << 20
  /// The furthest that a row stands behind its position.
  private static let longestDelay = 400
  private static let recordEnd: [UInt8] = [2, 10]

  private let table: KnownPartnerTable
  private let recipe: FeedRecipe
  private let planting: Planting
  private var values: SampleValues
  var random: SeededRandom { values.random }
  private(set) var planted: PlantedTable
  private let rowsBefore: Int

  private var row: [UInt8] = []
  private var piece: [UInt8] = []
  /// Rows that are to stand behind the row of a number.
  private var waiting: [Int: [[UInt8]]] = [:]

  init(_ table: KnownPartnerTable, _ recipe: FeedRecipe, _ random: SeededRandom, _ planted: PlantedTable) {
    self.table = table
    self.recipe = recipe
    self.planted = planted
    rowsBefore = planted.rows
    planting = Planting(table, recipe.shares)
    values = SampleValues(table, exportDate: recipe.exportDate, random: random)
  }

  mutating func write(_ numbers: Range<Int>, clean: ([UInt8]) throws -> Void, to file: ([UInt8]) throws -> Void) throws
  {
    writeHeader()
    // An incremental export has what changed and what is new: here each fourth key, and further ones past the full's
    // end.
    let isIncremental = recipe.mode == .incremental
    for number in numbers {
      row = values.row(isIncremental ? number * 4 : number)
      try take(number, clean)
      if !waiting.isEmpty { for row in waiting.removeValue(forKey: number) ?? [] { try put(row, clean) } }
      if piece.count >= Self.pieceSize { try flush(file) }
    }
    for (_, rows) in waiting.sorted(by: { $0.key < $1.key }) { for row in rows { try put(row, clean) } }
    waiting = [:]
    writeTrailer()
    try flush(file)
  }

  private mutating func flush(_ file: ([UInt8]) throws -> Void) throws {
    try file(piece)
    piece.removeAll(keepingCapacity: true)
  }

  /// Puts the row of a number down as it is, or with something wrong about it.
  private mutating func take(_ number: Int, _ clean: ([UInt8]) throws -> Void) throws {
    // A comment before the first row belongs to the header.
    guard let anomaly = planting.draw(&values.random), anomaly != .comment || planted.rows > rowsBefore else {
      guard recipe.unsortedShare > 0, values.random.share() < recipe.unsortedShare else { return try put(row, clean) }
      return wait(row, number)
    }
    planted.count(anomaly)
    switch anomaly {
    case .comment:
      end(Array("##legal: a comment among the rows".utf8))
      try put(row, clean)
    case .repeatedKey:
      // What came first under the key is replaced by the same row, which comes again.
      end(row)
      wait(row, number)
    default: end(planting.row(row, with: anomaly, &values.random))
    }
  }

  private mutating func wait(_ bytes: [UInt8], _ number: Int) {
    waiting[number + values.random.below(Self.longestDelay), default: []].append(bytes)
  }

  /// Puts a row without fault down.
  private mutating func put(_ bytes: [UInt8], _ clean: ([UInt8]) throws -> Void) throws {
    planted.rows += 1
    planted.clean += 1
    end(bytes)
    try clean(bytes + Self.recordEnd)
  }

  private mutating func end(_ record: [UInt8]) {
    piece.append(contentsOf: record)
    piece.append(contentsOf: Self.recordEnd)
  }
}

// MARK: - Header and trailer

extension SamplePartWriter {
  private mutating func writeHeader() {
    let names = table.columns.map(\.name)
    end(Array(("#" + names.joined(separator: "\u{1}")).utf8))
    end(Array(("#primaryKey:" + table.key.joined(separator: "\u{1}")).utf8))
    end(Array(("#dbTypes:" + table.columns.map(\.type.declaration).joined(separator: "\u{1}")).utf8))
    end(Array("#exportMode:\(recipe.mode.rawValue)".utf8))
    end(Array("##legal: Made up by the benchmarks of Coster.".utf8))
  }

  private mutating func writeTrailer() {
    let rows = planted.rows - rowsBefore
    if isPlanted(.cutFile) {
      planted.counts[.cutFile, default: 0] += 1
      guard values.random.below(2) == 0, !row.isEmpty else { return }
      // The file ends inside its last row.
      piece.append(contentsOf: row.prefix(row.count / 2))
      planted.rows += 1
      planted.refused += 1
    } else if isPlanted(.otherRowCount) {
      planted.counts[.otherRowCount, default: 0] += 1
      end(Array("#recordsWritten:\(rows + 1 + values.random.below(9))".utf8))
    } else {
      end(Array("#recordsWritten:\(rows)".utf8))
    }
  }

  private mutating func isPlanted(_ anomaly: PartnerAnomaly) -> Bool {
    guard let share = recipe.shares[anomaly] else { return false }
    return values.random.share() < share
  }
}
