internal import Feeds
internal import PartnerFeed

/// What is said of files whose names mean a table or an archive, and that are something else: a page that asks for a
/// password, saved by whoever meant to download the feed.
///
/// Otherwise a file is what its content shows, whatever it is called.
enum NamedContents {
  /// Why a file that is no archive is not read; `nil` where it may be.
  static func mismatch(of recognition: Recognition, in path: String) -> String? {
    let isPage = recognition == .feed(.previewPage)
    guard recognition != .feed(.partnerFeed), PartnerOrigin.isNamed(path) || (isPage && isArchive(path)) else {
      return nil
    }
    let what =
      switch recognition {
      case .unknown(let reason), .nothing(let reason): reason
      case .feed: isPage ? "is an HTML page" : "is something else"
      }
    return "\(what), and named as \(isArchive(path) ? "an archive" : "a table of the partner feed"): download it again"
  }

  private static func isArchive(_ path: String) -> Bool {
    [".tbz", ".tgz", ".tar", ".zip", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst"].contains { path.hasSuffix($0) }
  }
}
