internal import CatalogModel

// Parameters that several questions take, with the same words.

extension QuestionParameter {
  static func storefronts(_ field: any WritableKeyPath<Asked, [StorefrontChoice]> & Sendable) -> Self {
    .list(
      "storefront", field, as: .storefront,
      "Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all means every one.")
  }

  static func kinds(_ field: any WritableKeyPath<Asked, [ProductKind]> & Sendable) -> Self {
    .list("kind", field, as: .kind, "Kinds to look among, such as app,song.")
  }

  static func pageLanguage(_ field: any WritableKeyPath<Asked, String?> & Sendable) -> Self {
    .option("language", field, as: .pageLanguage, ParameterForm.pageLanguageHelp)
  }
}
