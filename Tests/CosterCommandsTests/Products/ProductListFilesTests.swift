import CatalogModel
import TestSupport
import Testing

@testable import CosterCommands

/// What the verbs of `products` make of files that were edited by hand, and of what newer ones have.
@Suite struct ProductListFilesTests {
  private let world = ProductWorld()

  /// A change that makes a sound file unsound, and the rule and product that are named then.
  struct Mistake: CustomTestStringConvertible {
    var rule: String
    var product: String
    var old: String
    var new: String
    var testDescription: String { "\(rule): \(new)" }

    init(_ rule: String, _ product: String, _ old: String, _ new: String) {
      (self.rule, self.product, self.old, self.new) = (rule, product, old, new)
    }
  }

  static let gems = "com.example.gems"
  static let year = "com.example.year"

  private static let sound = """
    {"identifier":"9A1B2C3D","nonRenewingSubscriptions":[],"products":[{"displayPrice":"480","familyShareable":true,\
    "internalID":"A1","localizations":[{"description":"","displayName":"宝石","locale":"ja"}],\
    "productID":"com.example.gems","referenceName":"Gems","type":"Consumable"}],\
    "settings":{"_storefront":"JPN"},"subscriptionGroups":[{"id":"214","localizations":[{"description":"",\
    "displayName":"Club","locale":"ja"}],"name":"Plus","subscriptions":[{"adHocOffers":[{"displayPrice":"200",\
    "internalID":"O1","numberOfPeriods":2,"offerID":"half","paymentMode":"payAsYouGo","referenceName":"Half",\
    "subscriptionPeriod":"P1M"}],"billingPlans":[{"billingPlanType":"BILLED_UPFRONT","commitmentDisplayPrice":"4800",\
    "displayPrice":"4800","internalID":"B1","isEnabled":true},{"billingPlanType":"MONTHLY",\
    "commitmentDisplayPrice":"6000","displayPrice":"500","internalID":"B2","isEnabled":true}],"codeOffers":[\
    {"eligibility":["new","existing"],"internalID":"O2","isStackable":false,"numberOfPeriods":1,"offerID":"welcome",\
    "paymentMode":"free","referenceName":"Welcome","subscriptionPeriod":"P2W"}],"displayPrice":"4800",\
    "familyShareable":false,"groupNumber":1,"internalID":"A2","introductoryOffers":[],"localizations":[\
    {"description":"","displayName":"年","locale":"ja"}],"productID":"com.example.year",\
    "recurringSubscriptionPeriod":"P1Y","referenceName":"Year","subscriptionGroupID":"214",\
    "type":"RecurringSubscription","winbackOffers":[{"displayPrice":"2400","eligibility":["expired"],"internalID":"O3",\
    "numberOfPeriods":1,"offerID":"back","paymentMode":"payUpFront","referenceName":"Back",\
    "subscriptionPeriod":"P1Y"}]}]}],"version":{"major":5,"minor":0}}
    """

  static let mistakes: [Mistake] = [
    Mistake("double-internal-id", year, #""internalID":"A2""#, #""internalID":"A1""#),
    Mistake("double-internal-id", year, #""internalID":"O2""#, #""internalID":"O3""#),
    Mistake(
      "double-offer", year, #""adHocOffers":["#,
      #""adHocOffers":[{"offerID":"half","paymentMode":"free","subscriptionPeriod":"P1W"},"#),
    Mistake(
      "double-localization", gems, #""locale":"ja"}],"productID":"com.example.gems"#,
      #""locale":"ja"},{"locale":"ja","displayName":"x"}],"productID":"com.example.gems"#),
    Mistake(
      "double-localization", "Plus", #""displayName":"Club","locale":"ja"}"#,
      #""displayName":"Club","locale":"ja"},{"locale":"ja","displayName":"x"}"#),
    Mistake("impossible-id", "com.example.gems!", "com.example.gems", "com.example.gems!"),
    Mistake("impossible-id", "com.example.gems ", "com.example.gems", "com.example.gems "),
    Mistake(
      "impossible-id", String(repeating: "a", count: 101), "com.example.gems", String(repeating: "a", count: 101)),
    Mistake("unknown-type", gems, #""type":"Consumable""#, #""type":"Golden""#),
    Mistake("unknown-type", gems, #""type":"Consumable""#, #""type":"RecurringSubscription""#),
    Mistake("unknown-type", gems, #","type":"Consumable""#, ""),
    Mistake("unknown-period", year, #""recurringSubscriptionPeriod":"P1Y""#, #""recurringSubscriptionPeriod":"P1Q""#),
    Mistake("unknown-period", year, #""recurringSubscriptionPeriod":"P1Y","#, ""),
    Mistake("unknown-period", year, #""subscriptionPeriod":"P2W""#, #""subscriptionPeriod":"2W""#),
    Mistake("unknown-period", year, #""subscriptionPeriod":"P2W""#, #""subscriptionPeriod":"P9Y""#),
    Mistake(
      "double-localization", gems, #""locale":"ja"}],"productID":"com.example.gems"#,
      #""locale":"en_US"},{"locale":"en-US","displayName":"x"}],"productID":"com.example.gems"#),
    Mistake("unknown-payment", year, #""paymentMode":"free""#, #""paymentMode":"gratis""#),
    Mistake("unknown-plan", year, #""billingPlanType":"MONTHLY""#, #""billingPlanType":"DAILY""#),
    Mistake("double-plan", year, #""billingPlanType":"MONTHLY""#, #""billingPlanType":"BILLED_UPFRONT""#),
    Mistake("unknown-storefront", "", #""_storefront":"JPN""#, #""_storefront":"JAPAN""#),
    Mistake("unknown-version", "", #""major":5"#, #""major":15"#),
    Mistake("unknown-version", "", #""major":5"#, #""major":"five""#),
    Mistake("impossible-price", gems, #""displayPrice":"480""#, #""displayPrice":"4.80""#),
    Mistake("impossible-price", gems, #""displayPrice":"480""#, #""displayPrice":"-1""#),
    Mistake("impossible-price", gems, #""displayPrice":"480""#, #""displayPrice":"¥480""#),
    Mistake("impossible-price", year, #""displayPrice":"200""#, #""displayPrice":"200.5""#),
    Mistake("impossible-price", year, #""commitmentDisplayPrice":"6000""#, #""commitmentDisplayPrice":"0.6""#),
    Mistake("comma-price", gems, #""displayPrice":"480""#, #""displayPrice":"4,80""#),
    Mistake(
      "unknown-list", "", #""nonRenewingSubscriptions":[]"#,
      #""nonConsumableIAP":[{"productID":"com.example.x","displayPrice":"1"}]"#),
    Mistake("unknown-member", gems, #""productID":"com.example.gems""#, #""id":"com.example.gems""#),
    Mistake(
      "double-group", "", #""subscriptionGroups":["#,
      #""subscriptionGroups":[{"id":"214","name":"Two","localizations":[],"subscriptions":[]},"#),
    Mistake(
      "no-products", "", sound,
      #"{"identifier":"9A1B2C3D","products":[],"settings":{"_storefront":"JPN"},"subscriptionGroups":[],"version":{"major":4,"minor":0}}"#
    ),
  ]

  @Test(arguments: mistakes) func `lint names what Xcode would not take`(_ mistake: Mistake) throws {
    let text = Self.sound.replacing(mistake.old, with: mistake.new)
    #expect(text != Self.sound)
    let outcome = world.products(
      "lint", try world.folder.write(text, to: "p.storekit"), "--format", "tsv", "--no-header")
    #expect(outcome.exitCode == 1)
    let rows = outcome.result.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.contains { $0[0] == "mistake" && $0[2] == mistake.product && $0[3] == mistake.rule })
  }

  @Test func `lint finds nothing in a sound file`() throws {
    #expect(world.products("lint", try world.folder.write(Self.sound, to: "p.storekit"), "--no-header") == "")
  }

  @Test func `a list without products is a list`() throws {
    let empty = try world.folder.write(
      #"{"identifier":"9A1B2C3D","products":[],"settings":{"_storefront":"USA"},"subscriptionGroups":[],"version":{"major":4,"minor":0}}"#,
      to: "empty.storekit")
    let full = try world.folder.write(Self.sound, to: "full.storekit")
    #expect(world.products("list", empty, "--no-header").exitCode == 1)
    let request = world.products(
      "request", "--app", empty, "--environment", "configuration", Self.gems, "--format", "json")
    #expect(request.exitCode == 1 && request.result.contains(#""reason":"misspelt""#))
    #expect(world.products("diff", empty, full).result.contains("added\tcom.example.gems"))
    #expect(world.products("diff", empty, empty).exitCode == 0)
  }

  @Test(arguments: [
    "", "\n \n", "\u{FEFF}", "{}", #"{"products":[]}"#, #"{"identifier":"9A1B2C3D","version":{"major":4,"minor":0}}"#,
    #"{"settings":{"_storefront":"https://apps.apple.com/us/app/id6450000001"}}"#,
  ])
  func `a configuration made by hand is a list without products until it has some`(text: String) throws {
    let empty = try world.folder.write(text, to: "empty.storekit")
    let full = try world.folder.write(Self.sound, to: "full.storekit")
    let list = world.products("list", empty, "--no-header")
    #expect(list.exitCode == 1 && list.result.isEmpty && list.messages.contains("no products"))
    let lint = world.products("lint", empty, "--no-header")
    #expect(lint.exitCode == 1 && lint.result.contains("empty.storekit\t\tno-products"))
    let request = world.products("request", "--app", empty, "--environment", "configuration", Self.gems, "--no-header")
    #expect(request.exitCode == 1 && request.result.contains("misspelt"))
    #expect(world.products("diff", empty, full).result.contains("added\tcom.example.gems"))
    #expect(world.products("diff", empty, empty).exitCode == 0)
    for form in ["csv", "storekit", "json"] {
      let outcome = world.products("convert", empty, "--to", form)
      #expect(outcome.exitCode == 1 && outcome.messages.contains("no products"))
    }
    #expect(world.products("convert", empty, "--to", "storekit").result == text)
  }

  @Test(arguments: ["{\"products\":[", "null", "[1]", "\u{0}\u{1}\u{2}"])
  func `a configuration that is none is not a list`(text: String) throws {
    let file = try world.folder.write(text, to: "none.storekit")
    let outcome = world.products("list", file)
    #expect(outcome.exitCode == 2 && outcome.messages.contains("none.storekit"))
  }

  @Test func `products by another name of their ID are named`() throws {
    let text = #"{"products":[{"id":"com.example.gems","displayPrice":"1","type":"Consumable"}]}"#
    let lint = world.products("lint", try world.folder.write(text, to: "hand.storekit"), "--no-header")
    #expect(lint.exitCode == 1 && lint.result.contains("unknown-member") && lint.result.contains("com.example.gems"))
  }

  @Test func `a configuration that is not there is named, and one that is what it is asked with`() throws {
    let missing = world.products("request", "--app", "Prodcuts.storekit", "--environment", "configuration", "a")
    #expect(missing.exitCode == 2 && missing.messages.contains("Prodcuts.storekit"))
    let file = try world.folder.write(Self.sound, to: "p.storekit")
    let said = world.products("request", "--app", file, "a")
    #expect(said.exitCode == 64 && said.messages.contains("--environment configuration"))
  }

  @Test func `billing plans, offers and whom they are for are in every answer`() throws {
    let file = try world.folder.write(Self.sound, to: "p.storekit")
    let parts = [
      #""offer":"billing-plan","offer_id":"MONTHLY","amount":"500""#,
      #""offer":"commitment","offer_id":"MONTHLY","amount":"6000""#, #""offer":"win-back","offer_id":"back""#,
      #""eligibility":"expired""#, #""eligibility":"existing, new","is_stackable":false"#,
    ]
    let list = world.products("list", file, "--format", "json").result
    for part in parts + [#""family_shareable":true"#] { #expect(list.contains(part)) }
    let request = world.products(
      "request", "--app", file, "--environment", "configuration", "--storefront", "jp", Self.year, "--format", "json")
    for part in parts + [#""family_shareable":false"#, #""group":"Plus""#] { #expect(request.result.contains(part)) }
    let other = try world.folder.write(
      Self.sound.replacing(#""500""#, with: #""600""#).replacing(#"["expired"]"#, with: #"["existing"]"#)
        .replacing(#""familyShareable":true"#, with: #""familyShareable":false"#), to: "other.storekit")
    let differences = world.products("diff", file, other, "--no-header").result
    #expect(differences.contains("price jp billing-plan MONTHLY\t500 JPY\t600 JPY"))
    #expect(differences.contains("family shareable\ttrue\tfalse"))
    #expect(differences.contains("terms of win-back back\t1 × P1Y, pay-up-front, for expired\t"))
    let off = Self.sound.replacing(
      #""internalID":"B2","isEnabled":true"#, with: #""internalID":"B2","isEnabled":false"#)
    let plans = world.products("list", try world.folder.write(off, to: "off.storekit"), "--format", "json").result
    #expect(plans.contains(#""offer_id":"MONTHLY""#) && plans.contains(#""is_enabled":false"#))
  }

  @Test func `a product that CSV cannot name, and a type that nobody knows, are reported`() throws {
    let nameless = Self.sound.replacing(#""productID":"com.example.gems","#, with: "")
    let file = try world.folder.write(nameless, to: "nameless.storekit")
    let outcome = world.products("convert", file, "--to", "csv")
    #expect(outcome.exitCode == 1 && outcome.messages.contains("without an ID"))
    let golden = Self.sound.replacing(#""type":"Consumable""#, with: #""type":"Golden""#)
    let other = world.products("convert", try world.folder.write(golden, to: "golden.storekit"), "--to", "csv")
    #expect(other.exitCode == 1 && other.messages.contains("com.example.gems: its type is unknown"))
  }

  @Test func `CSV has product IDs as they are, control characters too`() throws {
    let rows = "product_id,type\ncom.example\u{1C}gems,consumable\n"
    let file = try world.folder.write(rows, to: "odd.csv")
    #expect(world.products("convert", file, "--to", "csv").result.contains("com.example\u{1C}gems,"))
  }

  @Test(arguments: [
    ("payment", "payLater"), ("is_stackable", "vielleicht"), ("period", "banana"), ("offer_period", "P"),
    ("offer_periods", "two"),
  ])
  func `a value of a list that nobody knows is refused with its column`(column: String, text: String) throws {
    let columns =
      "product_id,type,group,period,amount,currency,storefront,offer,payment,offer_period,offer_periods,is_stackable"
    var values = [
      "product_id": "com.example.plus", "type": "auto-renewable", "group": "Plus", "period": "P1Y", "amount": "1",
      "currency": "USD", "storefront": "us", "offer": "introductory", "payment": "free", "offer_period": "P1W",
      "offer_periods": "1", "is_stackable": "true",
    ]
    values[column] = text
    let row = columns.split(separator: ",").map { values[String($0)] ?? "" }.joined(separator: ",")
    let outcome = world.products("list", try world.folder.write("\(columns)\n\(row)\n", to: "odd.csv"))
    #expect(outcome.exitCode != 0 && outcome.messages.contains(column) && outcome.messages.contains(text))
  }

  @Test func `a price that cannot be read is one mistake`() throws {
    let comma = Self.sound.replacing(#""displayPrice":"480""#, with: #""displayPrice":"4,80""#)
    let outcome = world.products("lint", try world.folder.write(comma, to: "comma.storekit"), "--no-header")
    #expect(outcome.result.contains("comma-price") && !outcome.result.contains("no-price"))
    let store = Self.sound.replacing(#""_storefront":"JPN""#, with: #""_storefront":"JAPAN""#)
    let lint = world.products("lint", try world.folder.write(store, to: "store.storekit"), "--no-header").result
    #expect(lint.contains("unknown-storefront") && !lint.contains("no-storefront"))
  }

  @Test func `CSV keeps periods, groups, levels, plans and offers, there and back`() throws {
    let file = try world.folder.write(Self.sound, to: "p.storekit")
    let csv = world.products("convert", file, "--to", "csv")
    // What CSV has no columns for is said.
    #expect(csv.exitCode == 1 && csv.messages.contains("Plus: a localization of the group"), "\(csv.messages)")
    let list = try world.folder.write(csv.result, to: "list.csv")
    let back = world.products("convert", list, "--to", "storekit", "--storefront", "jp")
    #expect(back.exitCode == 0)
    let made = try world.folder.write(back.result, to: "made.storekit")
    let differences = world.products("diff", file, made)
    #expect(differences.result.split(separator: "\n").count == 1, "\(differences.result)")
    #expect(world.products("lint", made, "--no-header") == "")
  }

  /// Of each way of billing one, without the ways themselves.
  private static let introductory = sound.replacing(
    #""introductoryOffers":[]"#,
    with: #""introductoryOffers":[{"internalID":"O4","paymentMode":"free","subscriptionPeriod":"P1W","#
      + #""billingPlanType":"BILLED_UPFRONT"},{"internalID":"O5","paymentMode":"payUpFront","subscriptionPeriod":"P1M","#
      + #""displayPrice":"100","billingPlanType":"MONTHLY"}]"#)

  @Test(arguments: [
    introductory, introductory.replacing(#""isEnabled":true}]"#, with: #""isEnabled":false}]"#),
    introductory.replacing(#""displayPrice":"200","#, with: ""),
    introductory.replacing(/"billingPlans":\[[^\]]*\],/, with: ""),
  ])
  func `offers go there and back, whatever is stated of them`(text: String) throws {
    let file = try world.folder.write(text, to: "p.storekit")
    let rows = world.products("convert", file, "--to", "csv").result
    let csv = try world.folder.write(rows, to: "list.csv")
    let back = world.products("convert", csv, "--to", "storekit", "--storefront", "jp").result
    #expect(back.contains("\"major\" : 5") && !back.contains(world.folder.path))
    let made = try world.folder.write(back, to: "made.storekit")
    #expect(world.products("diff", file, made).exitCode == 0)
    #expect(world.products("convert", made, "--to", "csv").result == rows)
    let prices = { (file: String) in
      world.products("list", file, "--format", "json").result.split(separator: "{").filter { $0.contains("offer_id") }
        .map { $0.prefix { $0 != "[" }.replacing(/"(observed_at|source)":"[^"]*"/, with: "") }
    }
    #expect(prices(file) == prices(made) && prices(file).count == prices(csv).count)
  }

  @Test func `an offer that older and newer versions of Xcode read is one offer`() throws {
    let offer = #"{"billingPlanType":"MONTHLY","internalID":"O4","paymentMode":"free","subscriptionPeriod":"P1W"}"#
    let both = Self.sound.replacing(
      #""introductoryOffers":[]"#, with: #""introductoryOffer":\#(offer),"introductoryOffers":[\#(offer)]"#)
    let list = world.products("list", try world.folder.write(both, to: "p.storekit"), "--format", "json")
    #expect(list.exitCode == 0 && list.result.split(separator: #""offer":"introductory""#).count == 2)
  }

  @Test func `of two offers with one name the one that does not count is named`() throws {
    let twice = Self.introductory.replacing(#","billingPlanType":"MONTHLY""#, with: "")
      .replacing(#","billingPlanType":"BILLED_UPFRONT"}"#, with: "}")
    let outcome = world.products("convert", try world.folder.write(twice, to: "p.storekit"), "--to", "csv")
    #expect(outcome.exitCode == 1 && outcome.messages.contains("introductory"))
    let rows = "product_id,type,storefront,amount\n\(Self.gems),consumable,us,1\n\(Self.gems),consumable,us,2\n"
    let list = world.products("list", try world.folder.write(rows, to: "list.csv"))
    #expect(list.exitCode == 1 && list.messages.contains("list.csv:2:") && list.messages.contains("1"))
  }

  @Test(arguments: [
    ("auto-renewable", "", "P1M", "group"), ("auto-renewable", "Plus", "", "period"), ("", "", "", "type"),
    ("free-subscription", "", "", "Newsstand"),
  ])
  func `a product without a place in the target is told, and is no success`(
    _ type: String, _ group: String, _ period: String, _ reason: String
  ) throws {
    let header = "product_id,type,group,period,storefront,amount\n"
    let list = try world.folder.write(
      header + "com.example.lost,\(type),\(group),\(period),us,1\n\(Self.gems),consumable,,,us,2\n", to: "list.csv")
    let outcome = world.products("convert", list, "--to", "storekit", "--storefront", "us")
    #expect(outcome.exitCode == 1)
    #expect(!outcome.result.contains("com.example.lost") && outcome.result.contains(Self.gems))
    #expect(outcome.messages.contains("com.example.lost: ") && outcome.messages.contains(reason))
  }
}
