package import Catalog
internal import SQLite

/// How many calls a host allows: at most ``count`` within any interval of ``window``.
public struct CallLimit: Equatable, Sendable {
  /// How many calls.
  public var count: Int
  /// In milliseconds.
  public var window: Int64

  public init(count: Int, window: Int64) {
    self.count = count
    self.window = window
  }

  /// "Approximately 20 calls per minute (subject to change)", by Apple's page on the Search API.
  public static let apple = CallLimit(count: 20, window: 60_000)
}

/// The reply to a process that wants to call a host.
package enum CallPermission: Equatable {
  /// It may call now, and ends the call when the answer has come.
  case granted(call: Int64)
  /// It has to ask again after this many milliseconds.
  case wait(milliseconds: Int64)
}

extension Catalog {
  /// Requests permission to call `host` once, now.
  ///
  /// Every process with this catalog asks here, so together they keep to the limit. A call counts from its start until
  /// a window after its end: whenever it reaches the host in between, no window there has too many calls.
  /// - Parameters:
  ///   - host: The host to call; each one has a limit of its own.
  ///   - limit: How many calls the host allows.
  ///   - now: Milliseconds since 1970.
  ///   - timeout: A call without an end counts as ended after this many milliseconds.
  /// - Returns: Permission, or how long to wait before asking again.
  /// - Throws: `CatalogError` when the catalog cannot be written.
  package func requestCall(
    to host: String, within limit: CallLimit, now: Int64, timeout: Int64
  ) throws(CatalogError) -> CallPermission {
    try named { () throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) -> CallPermission in
        try forgetOldCalls(now)
        if let wait = try pause(of: host, now) { return .wait(milliseconds: max(1, wait)) }
        if let wait = try wait(for: host, limit, now) { return .wait(milliseconds: max(1, wait)) }
        try connection.cached("INSERT INTO main._store_call (host, started_at, deadline) VALUES (?, ?, ?)")
          .run(.text(host), .integer(now), .integer(now + timeout))
        return .granted(call: connection.lastInsertedRow)
      }
    }
  }

  /// Records that the answer to a call has come, or will not come.
  package func endCall(_ call: Int64, now: Int64) throws(CatalogError) {
    try named { () throws(SQLiteError) in
      try connection.cached("UPDATE main._store_call SET ended_at = ? WHERE id = ?").run(.integer(now), .integer(call))
    }
  }

  /// Keeps every process from calling `host` until a time, in milliseconds since 1970, or until ``liftPause(of:)``.
  package func pause(_ host: String, until time: Int64) throws(CatalogError) {
    try named { () throws(SQLiteError) in
      try connection.cached(
        """
        INSERT INTO main._store_pause (host, until) VALUES (?, ?)
        ON CONFLICT (host) DO UPDATE SET until = max(until, excluded.until)
        """
      ).run(.text(host), .integer(time))
    }
  }

  /// Lets every process call `host` again.
  package func liftPause(of host: String) throws(CatalogError) {
    try named { () throws(SQLiteError) in
      try connection.cached("DELETE FROM main._store_pause WHERE host = ?").run(.text(host))
    }
  }

  /// A day: older calls no longer count, nor do those that a wrong clock put into the future.
  private static let retention: Int64 = 86_400_000

  private func forgetOldCalls(_ now: Int64) throws(SQLiteError) {
    let old = now - Self.retention
    try connection.cached("DELETE FROM main._store_call WHERE started_at < ? OR started_at > ?")
      .run(.integer(old), .integer(now + Self.retention))
    try connection.cached("DELETE FROM main._store_pause WHERE until <= ?").run(.integer(now))
  }

  private func pause(of host: String, _ now: Int64) throws(SQLiteError) -> Int64? {
    try connection.integer("SELECT until - ? FROM main._store_pause WHERE host = ?", .integer(now), .text(host))
  }

  /// How long until another call is allowed; `nil` when one is allowed now.
  private func wait(for host: String, _ limit: CallLimit, _ now: Int64) throws(SQLiteError) -> Int64? {
    // A running call may end at any time, and counts until a window later.
    try connection.integer(
      """
      SELECT coalesce(ended_at, min(deadline, ?1)) + ?2 - ?1 AS wait FROM main._store_call
      WHERE host = ?3 AND wait > 0 ORDER BY wait DESC LIMIT 1 OFFSET ?4
      """, .integer(now), .integer(limit.window), .text(host), .integer(Int64(limit.count - 1)))
  }
}
