internal import CSQLite
internal import Platform

extension Connection {
  /// Runs `body`, whose statements are interrupted after this many milliseconds.
  ///
  /// An interrupted statement throws ``SQLiteError`` with the cause ``SQLiteError/Cause/interrupted``.
  public func within<Result>(milliseconds: Int64, _ body: () throws -> Result) rethrows -> Result {
    stepTime = 0
    var deadline = coarseMilliseconds() + milliseconds
    return try unsafe withUnsafeMutablePointer(to: &deadline) { deadline in
      unsafe sqlite3_progress_handler(
        handle, stepsBetweenLooks,
        { unsafe coarseMilliseconds() > $0?.load(as: Int64.self) ?? 0 ? 1 : 0 }, deadline)
      defer { unsafe sqlite3_progress_handler(handle, 0, nil, nil) }
      return try body()
    }
  }

  /// Nanoseconds of a clock that nobody sets.
  static var nanoseconds: Int64 { time(CLOCK_MONOTONIC) }

  fileprivate static func time(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Steps of SQLite's virtual machine between two looks at the clock: some ten microseconds.
private let stepsBetweenLooks: Int32 = 1000

private func coarseMilliseconds() -> Int64 { Connection.time(CLOCK_MONOTONIC_COARSE) / 1_000_000 }
