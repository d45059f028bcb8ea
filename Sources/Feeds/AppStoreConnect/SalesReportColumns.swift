/// The columns of a sales, subscription or financial report of App Store Connect that say something of the catalogue.
///
/// Their names are Apple's, from developer.apple.com/help/app-store-connect/reference/summary-sales-report (version
/// 1_3) and …/reference/financial-report-fields, which calls some of them otherwise, as …/reference/subscription-report
/// and …/reference/subscriber-report (both 1_3) do: a raw value has a column's names with `|` between them.
enum SalesReportColumn: String, CaseIterable {
  /// The Apple ID of the app, in-app purchase or subscription.
  case appleID = "Apple Identifier|Subscription Apple ID"
  /// For an app its SKU, for an in-app purchase its product ID.
  case sku = "SKU|Vendor Identifier"
  /// The Apple ID of the app that a subscription belongs to.
  case parentID = "App Apple ID"
  case parentTitle = "App Name"
  case developer = "Developer|Developer Name|Artist / Show / Developer / Author|Artist/Show/Developer/Author"
  case title = "Title|Subscription Name"
  case productType = "Product Type Identifier"
  /// Negative where money was given back; for subscriptions how many run at the standard price.
  case units = "Units|Quantity|Active Standard Price Subscriptions"
  case customerCurrency = "Customer Currency"
  case country = "Country Code|Country Of Sale|Country|Territory"
  /// The last day that the row covers, as `11/20/2026`.
  case lastDay = "End Date|Event Date"
  /// In reports of the form FINANCE_DETAIL, whose rows are single sales: when the customer paid, and when Apple did.
  case transactionDay = "Transaction Date"
  case settlementDay = "Settlement Date"
  /// The price of one unit that the customer sees, taxes included; not `Developer Proceeds`, which is the developer's
  /// part of it.
  case customerPrice = "Customer Price"
  /// Not empty where a code or a special programme made the price.
  case promoCode = "Promo Code"
  /// The SKU of the app that an in-app purchase belongs to.
  case parent = "Parent Identifier"
  /// `CMB` where a bundle was completed, at the rest of its price.
  case completedBundle = "CMB"
  /// `Yes` where a subscriber keeps an older price.
  case preservedPricing = "Preserved Pricing"
  /// What made a subscriber's price another than the standard one.
  case subscriptionOffer = "Subscription Offer Name"
  case promotionalOffer = "Promotional Offer ID"
  case subscriptionOfferType = "Subscription Offer Type"
  case marketingOptIn = "Marketing Opt-In Duration"
  /// `S` for a sale, `R` for a return; in financial reports only.
  case saleOrReturn = "Sale or Return|Sales or Return"

  /// Which of a header's columns this is.
  func index(in header: [Substring]) -> Int? {
    let names = rawValue.lowercased().split(separator: "|")
    return header.firstIndex { names.contains(Substring($0.lowercased())) }
  }
}

/// The header line of a report.
struct SalesReportHeader {
  private let indices: [SalesReportColumn: Int]
  /// Whether every row is of a subscription, with the app that it belongs to.
  let isOfSubscriptions: Bool

  /// Returns `nil` for a line that is no header of such a report.
  init?(_ line: some Sequence<UInt8>) {
    let names = String(decoding: Array(line), as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " || $0 == "\u{FEFF}" } }
    var indices: [SalesReportColumn: Int] = [:]
    for column in SalesReportColumn.allCases { indices[column] = column.index(in: names) }
    isOfSubscriptions = indices[.parentID] != nil
    guard indices[.appleID] != nil, isOfSubscriptions || indices[.productType] != nil && indices[.sku] != nil else {
      return nil
    }
    self.indices = indices
  }

  /// A row's value in a column, without blanks around it; `nil` where there is none.
  func value(_ column: SalesReportColumn, in row: [Substring]) -> Substring? {
    guard let index = indices[column], index < row.count else { return nil }
    let value = row[index].drop { $0 == " " }
    let end = value.lastIndex { $0 != " " && $0 != "\r" }
    return end.map { value[...$0] }
  }
}
