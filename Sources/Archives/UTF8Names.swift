internal import Platform

/// Has libarchive give names in UTF-8 until ``end()``, on this thread.
///
/// It has them only where the thread's locale does: in the locale that a program begins with it has no name at all for
/// `jürgen.json` (libarchive issue 587).
@safe struct UTF8Names {
  @safe private struct Locale: @unchecked Sendable {
    let value = unsafe newlocale(Int32(1 << LC_CTYPE), "C.UTF-8", nil)
  }

  private static let locale = Locale()
  private let before = unsafe uselocale(Self.locale.value)

  func end() { _ = unsafe uselocale(before) }
}
