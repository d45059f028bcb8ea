internal import FoundationEssentials

/// Encodes events as lines of JSON, the same bytes for the same event.
public struct RehearsalEncoder {
  private let encoder = JSONEncoder()

  public init() { encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }

  /// - Returns: One object, without a line feed.
  public func line(_ event: RehearsalEvent) throws -> [UInt8] { Array(try encoder.encode(event)) }
}
