internal import Glibc

/// A file that is written beside the others and is thrown away unless it is given its place.
final class AsideFile {
  let path: String

  /// Makes way for a file at `path`.
  init(_ path: String) {
    self.path = path
    _ = unsafe unlink(path)
  }

  deinit { _ = unsafe unlink(path) }
}
