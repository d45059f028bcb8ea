import Answers
import Catalog
import CatalogModel
import StorePrices
import Testing

struct ParameterFormsTests {
  /// A form, and what is known of it.
  private struct Form: Sendable {
    var name: String
    var pattern: String
    var reads: @Sendable (String) -> Bool
    /// Texts that its help shows, and others that must be values.
    var values: [String]
    /// Whether more is read than can be described.
    var isWider = false

    init<Value: Sendable>(_ name: String, _ form: ParameterForm<Value>, _ values: String..., isWider: Bool = false) {
      (self.name, pattern, self.values, self.isWider) = (name, form.pattern(), values, isWider)
      reads = { form.read($0) != nil }
    }
  }

  private static let forms = [
    Form("text", ParameterForm<String>.text("text"), "a", "--", "-a", "a,b", "1 2", "é"),
    Form("listed text", ParameterForm<String>.listedText("text"), "a", "--", "Alternate Tier 1"),
    Form("truth", .truth, "true", "false"),
    Form("count", .count, "1", "10", "123456789"),
    Form("stars", .stars, "1", "5"),
    Form("time", .time, "2026-11-18", "1999-12-31", "2000-02-29", "2026-11-18T09:30:00Z", "36h", "7d", "2w", "36600d"),
    Form("date", .date, "2016-03-01", "2026-11-18T09:30:00-07:00", "2026-11-18 09:30:00.123Z"),
    Form(
      "storefront", ParameterForm<StorefrontChoice>.storefront, "all", "us", "US", "Us", "usa", "USA", "uk", "XKS",
      "XKX", "143441", "0143441"),
    Form("store", ParameterForm<Storefront>.store, "us", "JPN", "143462"),
    Form("kind", .kind, "app", "apps", "podcast-episode", "podcast-episodes"),
    Form("page language", ParameterForm<String>.pageLanguage, "en-GB", "en_gb", "ja", "zh-Hans-CN"),
    Form("share", ParameterForm<Int64>.share, "30%", "10", "0.5", "100.0", "12.5%", "100%", "0.001", "99.999%"),
    Form("amount", ParameterForm<Int64>.amount, "1234.50", "0", "-1", "0.125", "999999999999999.999"),
    Form("environment", .environment, "production", "sandbox"),
    Form("system version", .systemVersion, "12.4", "17", "0.0.0.0", "9999"),
    Form(
      "device error", .deviceError, "SKErrorDomain Code=5", "(SKErrorDomain error 0.)", "NSURLErrorDomain -1009",
      #"Error Domain=SKErrorDomain Code=5 "Cannot connect to iTunes Store" UserInfo={NSLocalizedDescription=x}"#,
      "The operation couldn’t be completed. (SSErrorDomain error 109.)", "StoreKit.StoreKitError.networkError(x)",
      "SKError.paymentCancelled", isWider: true),
    Form("period", ParameterForm<String>.period, "2016", "1999", "2016-03", "2016-03-31", "2016-02-29"),
    Form("currency", .currency, "EUR", "eur", "DEM", "BHD"),
    Form("billing period", .billingPeriod, "P1Y", "P3M", "P2W", "P999D"),
    Form("billing unit", .billingUnit, "day", "month"),
  ]

  /// Texts that look like values of some form.
  private static let odd = [
    "", "-", "a\u{1}", ",", "a,", "True", "+5", "05", "0", "6", "1234567890", "-0", "-5", "1e3", "１", "٣",
    "+7d", "07d", "0d", "36601d", "7", "7m", "d", "-7d", "2026-02-29", "2100-02-29", "2026-04-31", "2026-13-01",
    "2026-11-18T9:30:00Z", "2026-11-18T24:00:00Z", "2026-11-18T25:00:00Z", "2026-11-18T09:30:60", "2026-11-18T09:30Z",
    "2026-11-18T09:30:00+0700", "2026-11-18T09:30:00+24:00", "2026-11-18T09:30:00.Z", "0000-02-29", "0000-01-01",
    "0000", "0000-03-15", "0000-12", "0000-12-31", "10000-01-01",
    "ALL", "zz", "zzz", "143440", "+143441", "14344", "xkx", "aq", "appss", "App", "s", "en-", "en-GB-",
    "en-gb@currency=EUR",
    "klingon", "zh-Hant", "zh-TW", "zh_hant_tw", "%", "0%", "0.0", "0.000", "100.001", "101", "100.%", "10.", ".5",
    "1.2345",
    "1.2340", "00.5", "012", "30%%", "30 %", "1234567890123456", "9000000000000000", "1.5.5", "1,5", "--1",
    "+12.4", "12.", "12.04", "1.2.3.4.5", "10000", "Sandbox", "SKErrorDomain", "SKErrorDomain Code=",
    "SKErrorDomain Code=5²",
    "SKErrorDomain Code=5\u{301}", "xSKErrorDomain Code=5", "\u{600}SKErrorDomain Code=5", "SKErrorDomain Code=5-",
    "StoreKitError",
    "20160", "201", "2016-3", "2016-00", "2016-03-32", "2016-02-30", "2016-", "XAU", "EU", "EURO", "XXX",
    "P001Y", "P0Y", "P1000D", "P1H", "p1y", "P1Y2M", "PY", "P+1Y", "Day", "months",
  ]

  @Test func `a pattern is of the texts that its form reads, and of no others`() throws {
    for form in Self.forms {
      let pattern = try Regex(form.pattern).matchingSemantics(.unicodeScalar)
      for text in Self.forms.flatMap(\.values) + Self.odd {
        let isDescribed = try pattern.wholeMatch(in: text) != nil
        let isRead = form.reads(text)
        #expect(isDescribed == isRead || form.isWider && isRead, "\(form.name): \(text.debugDescription)")
      }
    }
  }

  @Test func `forms read what their help shows`() throws {
    for form in Self.forms {
      let pattern = try Regex(form.pattern).matchingSemantics(.unicodeScalar)
      for value in form.values {
        #expect(try form.reads(value) && pattern.wholeMatch(in: value) != nil, "\(form.name): \(value)")
      }
    }
  }

  @Test func `values of a list have no commas`() {
    #expect(ParameterForm<String>.listedText("text").read("a,b") == nil)
  }
}
