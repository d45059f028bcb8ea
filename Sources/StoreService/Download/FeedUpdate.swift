internal import CatalogModel
public import PartnerFeed

/// What of the archives that a server offers is newer than the state, and in which order it can be merged.
///
/// An incremental feed has what changed since its full one. So it is merged only with a state that is as new as that
/// full; where the full did not come, or is refused, the incremental waits for it.
public struct FeedUpdate {
  /// The archives that are newer than the state: the full ones, and the incremental ones by date.
  public let fulls, incrementals: [FeedFile]
  /// Full archives that come too late: newer than the state's full, but older than an incremental that was merged
  /// already.
  ///
  /// The rows that they remove go with the next full.
  public let late: [FeedFile]

  /// - Parameters:
  ///   - offered: What the server has and is selected.
  ///   - held: The state before.
  public init(_ offered: [FeedFile], held: HeldFeed) {
    let new = offered.filter { !held.holds($0.archive) }
    fulls = new.filter { !$0.isIncremental }
    incrementals = new.filter(\.isIncremental)
    late = offered.filter { file in
      guard !file.isIncremental, file.group != "popularity", let full = held.fullDate(of: file.archive) else {
        return false
      }
      return full < file.date && held.date(of: file.archive) ?? "" > file.date
    }
  }

  public var isEmpty: Bool { fulls.isEmpty && incrementals.isEmpty }

  /// Everything that is new, in the order in which it is merged.
  public var files: [FeedFile] { fulls + incrementals }

  /// Archives of days that were imported, of which the server has other bytes now: Apple corrected the day.
  ///
  /// Where a checksum cannot be had, nothing is known.
  ///
  /// - Returns: Each with the checksum that the server states, and the one that was imported.
  public static func corrections(
    _ offered: [FeedFile], held: HeldFeed, on server: FeedServer
  ) -> [(file: FeedFile, stated: String, imported: String)] {
    offered.compactMap { file in
      guard let imported = held.md5(of: file.archive), let stated = try? server.statedSum(of: file.url) else {
        return nil
      }
      return stated == imported ? nil : (file, stated, imported)
    }
  }

  /// Why an archive that came has to wait.
  public enum Need: Equatable {
    /// The full of this day, in ISO 8601, is not in the state.
    case full(day: String)
    /// An earlier incremental did not come: without it the days between would be lost to the history.
    case earlier(FeedFile)
  }

  /// What an incremental that came needs before it is merged.
  ///
  /// - Parameters:
  ///   - file: The incremental.
  ///   - there: The archives that came.
  ///   - held: The state, after the fulls were merged.
  /// - Returns: `nil` where it can be merged.
  public func need(of file: FeedFile, there: [FeedFile], held: HeldFeed) -> Need? {
    guard held.isReady(for: file.archive, since: file.fullDate ?? file.date) else { return .full(day: file.fullDay) }
    let earlier = incrementals.first { $0.group == file.group && $0.table == file.table && !there.contains($0) }
    return earlier.flatMap { $0.date < file.date ? .earlier($0) : nil }
  }

  /// The days between the state and the first incremental of each table for which the server has none, in ISO 8601.
  ///
  /// What changed on them comes with the next incremental, dated then.
  public func missedDays(held: HeldFeed) -> [String] {
    var missed: Set<String> = []
    for (_, files) in Dictionary(grouping: incrementals, by: { "\($0.group)/\($0.table ?? "")" }) {
      guard let first = files.first, let date = held.date(of: first.archive), let full = first.fullDate else {
        continue
      }
      missed.formUnion(Self.days(after: max(date, full), before: first.date))
    }
    return missed.sorted()
  }

  private static func days(after first: String, before last: String) -> [String] {
    func seconds(_ date: String) -> Int64? {
      Timestamp(FeedFile.day(date))?.seconds
    }
    guard let first = seconds(first), let last = seconds(last), last > first else { return [] }
    return stride(from: first + 86_400, to: last, by: 86_400).prefix(Self.maxDays).map { day in
      Timestamp(seconds: day).date
    }
  }

  /// After a month nobody counts the days.
  private static let maxDays = 31
}
