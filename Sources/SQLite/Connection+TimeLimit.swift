internal import CSQLite
internal import Platform

extension Connection {
  /// Does `body`, whose statements are interrupted once so many milliseconds are over.
  ///
  /// A statement that is throws ``SQLiteError`` with the cause ``SQLiteError/Cause/interrupted``.
  public func within<Result>(milliseconds: Int64, _ body: () throws -> Result) rethrows -> Result {
    var deadline = now() + milliseconds
    return try unsafe withUnsafeMutablePointer(to: &deadline) { deadline in
      unsafe sqlite3_progress_handler(
        handle, stepsBetweenLooks,
        { unsafe now() > $0?.load(as: Int64.self) ?? 0 ? 1 : 0 }, deadline)
      defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
      return try body()
    }
  }
}

/// Steps of SQLite's machine from one look at the clock to the next: some ten microseconds.
private let stepsBetweenLooks: Int32 = 1000

/// Milliseconds of a clock that nobody sets.
private func now() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
