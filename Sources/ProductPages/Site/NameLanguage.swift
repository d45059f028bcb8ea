internal import CatalogModel
internal import Storefronts

/// The language that a name is marked with, so that a screen reader reads it as it is meant.
///
/// It is the store's own unless the name is written in a script that this language is not: then the store's language
/// that is written so, and none where there is none.
enum NameLanguage {
  static func tag(of name: String, in storefront: Storefront?) -> String? {
    guard let languages = storefront?.details.languages else { return nil }
    guard let written = languagesOfScript(in: name) else { return languages.first }
    return languages.first { tag in written.contains { tag == $0 || tag.hasPrefix($0 + "-") } }
  }

  /// The languages that are written in the script of a name's first letter; `nil` for Latin and scripts of one store.
  private static func languagesOfScript(in name: String) -> [String]? {
    guard let letter = name.unicodeScalars.first(where: \.properties.isAlphabetic) else { return nil }
    switch letter.value {
    case 0x0370...0x03FF: return ["el"]
    case 0x0400...0x052F: return ["ru", "uk", "bg", "kk", "sr", "mk", "be"]
    case 0x0590...0x05FF: return ["he"]
    case 0x0600...0x06FF: return ["ar", "ur", "fa"]
    case 0x0900...0x097F: return ["hi", "mr"]
    case 0x0E00...0x0E7F: return ["th"]
    case 0x3041...0x30FF: return ["ja"]
    case 0x3400...0x9FFF: return ["zh", "ja", "ko"]
    case 0x1100...0x11FF, 0xAC00...0xD7A3: return ["ko"]
    default: return nil
    }
  }
}
