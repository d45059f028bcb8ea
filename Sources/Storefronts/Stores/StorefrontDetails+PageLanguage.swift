extension StorefrontDetails {
  /// The tag of the store's page in a requested language, as `?l=` names it: `en-GB`; `nil` where it has none.
  ///
  /// A language without a country or script is any of that language: `en` is `en-US` in the United States. One with
  /// a country is that alone, because Apple does not say which page comes in its place.
  public func pageTag(for requested: LocaleTag) -> String? {
    languages.first { tag in
      guard let offered = LocaleTag(tag) else { return false }
      if offered == requested { return true }
      return requested.region == nil && offered.language == requested.language
        && (requested.script == nil || requested.script == offered.script)
    }
  }
}
