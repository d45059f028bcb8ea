internal import CatalogModel
internal import StorePrices

extension BillingPeriod {
  /// - Throws: `ParameterError` for a period without a unit of time that a price is to be spread over.
  static func requireUnit(_ unit: Unit?, of period: BillingPeriod?) throws(ParameterError) {
    guard period == nil || unit != nil else {
      throw ParameterError("'of' is the period of a price that 'per' spreads: name day, week, month or year.")
    }
  }
}

// Parameters that several questions take, with the same words.

extension QuestionParameter {
  static func storefronts(_ field: any WritableKeyPath<QuestionType, [StorefrontChoice]> & Sendable) -> Self {
    .list("storefront", field, as: .storefront, StorefrontChoice.help)
  }

  static func since(_ field: any WritableKeyPath<QuestionType, SpanReference> & Sendable) -> Self {
    .setting("since", as: .time, "Leave out what was before: a date, or 36h, 7d, 2w.") {
      $0[keyPath: field].since = $1
    }
  }

  static func until(_ field: any WritableKeyPath<QuestionType, SpanReference> & Sendable) -> Self {
    .setting("until", as: .time, "Leave out what was after.") { $0[keyPath: field].until = $1 }
  }

  static func kinds(_ field: any WritableKeyPath<QuestionType, [ProductKind]> & Sendable) -> Self {
    .list("kind", field, as: .kind, "Kinds to look among, such as app,song.")
  }

  static func pageLanguage(_ field: any WritableKeyPath<QuestionType, String?> & Sendable) -> Self {
    .option("language", field, as: .pageLanguage, ParameterForm.pageLanguageHelp)
  }

  static func billingUnit(
    _ field: any WritableKeyPath<QuestionType, BillingPeriod.Unit?> & Sendable
  ) -> Self {
    .option("per", field, as: .billingUnit, "Compute what a subscription's price is per day, week, month or year.")
  }
}
