/// Why imports cannot be taken back; nothing was changed.
public enum UndoError: Error, Equatable, CustomStringConvertible {
  /// There is no import with the number.
  case unknown(Int64)
  /// Later imports stand on it.
  case standsBelow(Int64, later: [Int64])
  /// An earlier import wrote while it ran.
  case ranTogether(Int64, with: Int64)
  /// The record of its changes was dropped.
  case notKept(Int64)
  /// Something changed a row since, other than an import.
  case changedSince(detail: String)

  public var description: String {
    switch self {
    case .unknown(let number): "There is no import \(number). See 'coster imports'."
    case .standsBelow(let number, let later):
      "Import \(number) cannot be taken back alone, because \(Self.came(later)) after it. "
        + (later.count > Self.maxListed
          ? "Take them back first: 'coster imports' lists them."
          : "\(later.count == 1 ? "Both" : "All") go with 'coster imports undo \(Self.list(later + [number]))'.")
    case .ranTogether(let number, let other):
      "Import \(number) cannot be taken back alone, because import \(other) wrote while it ran. "
        + "Both go with 'coster imports undo \(number) \(other)'."
    case .notKept(let number):
      "Import \(number) cannot be taken back: the record of its changes was dropped, because it or what came since is large."
    case .changedSince(let detail):
      "The catalog is not as the import left it (\(detail)), so nothing was taken back."
    }
  }

  /// How many numbers a sentence has at most.
  private static let maxListed = 12

  private static func came(_ later: [Int64]) -> String {
    later.count == 1 ? "import \(later[0]) came" : "\(later.count) imports came"
  }

  private static func list(_ numbers: [Int64]) -> String {
    numbers.sorted(by: >).map(\.description).joined(separator: " ")
  }
}
