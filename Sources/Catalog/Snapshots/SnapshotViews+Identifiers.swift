extension SnapshotViews {
  /// Arms of `identifier`.
  var identifiers: [String] { Self.identifierColumns.filter { has($0.item + "_match") }.map(Self.arm) }

  private static let identifierColumns: [(item: String, column: String, scheme: String)] = [
    ("artist", "amg_artist_id", "amg"),
    ("collection", "upc", "upc"), ("collection", "grid", "grid"), ("collection", "amg_album_id", "amg"),
    ("song", "isrc", "isrc"), ("song", "amg_track_id", "amg"),
    ("video", "upc", "upc"), ("video", "isrc", "isrc"), ("video", "isan", "isan"), ("video", "amg_video_id", "amg"),
  ]

  private static func arm(_ item: String, _ column: String, _ scheme: String) -> String {
    """
    SELECT '\(scheme)' AS scheme, p.\(column) AS value, p.\(item)_id AS apple_id
    FROM feed_\(item)_match AS p WHERE p.\(column) IS NOT NULL
    """
  }
}
