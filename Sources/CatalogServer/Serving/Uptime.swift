internal import Platform

/// Time of a clock that nobody sets.
enum Uptime {
  static var milliseconds: Int64 { microseconds / 1000 }

  static var microseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
