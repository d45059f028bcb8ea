internal import Platform

/// Makes libarchive return names in UTF-8 until ``end()``, on this thread.
///
/// It returns them only where the thread's locale is UTF-8: in a program's initial locale it returns no name at all for
/// `jürgen.json` (libarchive issue 587).
@safe struct UTF8Names {
  @safe private struct Locale: @unchecked Sendable {
    let value = unsafe newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil)
  }

  private static let locale = Locale()
  private let before = unsafe uselocale(Self.locale.value)

  /// libarchive takes a name that it cannot convert for want of memory where an earlier call left ENOMEM.
  init() { errno = 0 }

  func end() { _ = unsafe uselocale(before) }
}
