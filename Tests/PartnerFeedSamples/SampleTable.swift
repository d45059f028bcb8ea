internal import PartnerFeed
internal import TestSupport

/// Writes one table of a made-up partner feed.
///
///     let table = SampleTable("genre", FeedRecipe(seed: 1, rowCount: 1000))
///     let planted = try table?.write { part, bytes in … }
public struct SampleTable {
  private let table: KnownPartnerTable
  private let recipe: FeedRecipe

  /// The names of all tables that the feed is known to have.
  public static let names = KnownPartnerTable.all.map(\.name)

  /// Knows how the table of this name is laid out; `nil` when it is not one of the feed's.
  public init?(_ name: String, _ recipe: FeedRecipe) {
    guard let table = KnownPartnerTable.named(name) else { return nil }
    self.table = table
    self.recipe = recipe
  }

  /// `itunes`, `match`, `popularity` or `pricing`.
  public var group: String { table.group }

  /// The name of a file of the table: `song_price`, or `song_price2` when it comes in parts.
  public func file(_ part: Int) -> String { recipe.partCount == 1 ? table.name : table.name + "\(part)" }

  /// Writes the table, and returns what was planted in it.
  ///
  /// Bytes come in pieces, with the number of the part, from 1, whose file they go to; `clean` is given each row
  /// without fault, with its U+0002 LF, in the order of the file.
  public func write(
    clean: ([UInt8]) throws -> Void = { _ in }, to file: (_ part: Int, _ bytes: [UInt8]) throws -> Void
  ) throws -> PlantedTable {
    var planted = PlantedTable(table)
    // A table's rows are its own, whichever other tables are made with it.
    let seed = table.name.utf8.reduce(recipe.seed) { $0 &* 31 &+ UInt64($1) }
    var random = SeededRandom(seed: seed)
    for part in 1...recipe.partCount {
      let numbers = recipe.rowCount * (part - 1) / recipe.partCount..<recipe.rowCount * part / recipe.partCount
      var writer = SamplePartWriter(table, recipe, random, planted)
      try writer.write(numbers, clean: clean) { try file(part, $0) }
      (random, planted) = (writer.random, writer.planted)
    }
    return planted
  }
}
