/// What is known of a name that one item's record gives another item: the credit of a song, which may be that of
/// several artists, to the one artist whose number stands beside it.
public enum NameEvidence: Sendable {
  /// It is the other item's own name.
  case proved
  /// It is not.
  case refuted
  /// Neither is known.
  case unknown
}
