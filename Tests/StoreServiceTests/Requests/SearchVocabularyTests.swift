import CatalogModel
import StoreService
import TestSupport
import Testing

@Suite struct SearchVocabularyTests {
  /// Why a search is refused; empty where it is not.
  private func rejection(
    _ media: SearchMedia?, _ entity: SearchEntity? = nil, _ attribute: SearchAttribute? = nil
  ) -> String {
    var request = SearchRequest("pear", in: store("us"))
    (request.media, request.entity, request.attribute) = (media, entity, attribute)
    do throws(StoreRequestError) {
      try request.check()
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: SearchMedia.allCases)
  func `accepts every entity and attribute of a medium, and lists them when it refuses one`(media: SearchMedia) {
    for entity in SearchEntity.allCases {
      let choice = media.entities.map(\.rawValue).joined(separator: ", ")
      let facts = "--entity \(entity.rawValue) … --media \(media.rawValue) … \(choice)"
      #expect(rejection(media, entity).says(media.entities.contains(entity) ? "" : facts))
    }
    for attribute in SearchAttribute.allCases {
      let rejection = rejection(media, nil, attribute)
      #expect(rejection.isEmpty == media.attributes.contains(attribute))
      #expect(rejection.isEmpty || media.attributes.allSatisfy { rejection.contains($0.rawValue) })
    }
  }

  @Test func `accepts an attribute of any medium that an entity belongs to, where no medium is named`() {
    #expect(rejection(nil, .musicVideo, .composerTerm) == "")
    #expect(rejection(nil, .software, .songTerm).contains(" softwareDeveloper"))
    #expect(rejection(nil, .ebook, .titleTerm).says("--attribute titleTerm … --entity ebook …"))
  }

  @Test func `has a medium for every entity and attribute`() {
    for entity in SearchEntity.allCases { #expect(SearchMedia.allCases.contains { $0.entities.contains(entity) }) }
    for attribute in SearchAttribute.allCases {
      #expect(SearchMedia.allCases.contains { $0.attributes.contains(attribute) })
    }
  }
}
