internal import CatalogModel
internal import JSON

/// The answers of Apple's media service that a page of the Ember years carries in its scripts, JSON inside JSON:
/// `<script type="fastboot/shoebox" id="shoebox-media-api-cache-apps">{"…":"{\"d\":[{…}]}"}</script>`.
enum Shoebox {
  /// The most bytes of one script that are read; Apple's have up to some megabytes.
  static let limit = 16 << 20

  static func items(_ script: String) -> [PageItem] {
    guard case .object(let answers)? = try? JSONTree(bytes: script.utf8) else { return [] }
    return answers.flatMap { answer in
      let inner = answer.value.string.flatMap { try? JSONTree(bytes: $0.utf8) } ?? answer.value
      return (inner["d"] ?? inner["data"])?.elements.compactMap { CatalogResource($0)?.numbered } ?? []
    }
  }
}
