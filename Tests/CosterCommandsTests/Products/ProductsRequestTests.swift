import Testing

@testable import CosterCommands

/// The sentences of Apple's technotes of 2025-04-29, each a row: what was read, and what follows.
@Suite struct ProductsRequestTests {
  private let world = ProductWorld()

  private let gems = "com.example.gems"
  private let complete = "v1/apps/302/inAppPurchasesV2"

  /// All that the App Store asks for is there.
  private func sound(state: String = "APPROVED", everywhere: Bool? = true) throws {
    try world.answer(complete, [ProductWorld.product(9001, gems, state, everywhere: everywhere)], total: 1)
    try world.answer("v1/apps/302/subscriptionGroups", [], total: 0)
  }

  // MARK: TN3185: Xcode's configuration

  @Test func `TN3185: the ID in code matches one in the configuration`() throws {
    try world.folder.write(configuration(), to: "p.storekit")
    let file = world.folder.path + "/p.storekit"
    #expect(world.verdict(gems, in: "configuration", app: file) == "product 0")
    #expect(world.verdict("com.example.Gems", in: "configuration", app: file) == "invalid 1 misspelt certain")
    // Price and localization are not asked for.
    try world.folder.write(configuration(price: "", text: ""), to: "p.storekit")
    #expect(world.verdict(gems, in: "configuration", app: file) == "product 0")
  }

  @Test func `TN3185: a simulated failure of Load Products fails the call, and makes no ID invalid`() throws {
    let error = #"{"name":"Load Products","enabled":true,"current":{"index":1,"type":"generic"}}"#
    try world.folder.write(configuration(errors: error), to: "p.storekit")
    let outcome = world.products(
      "request", "--app", world.folder.path + "/p.storekit", "--environment", "configuration", gems)
    #expect(outcome == .failed("… fails … p.storekit (load-products-failure) … No ID … invalid …"))
  }

  private func configuration(price: String = "0.99", text: String? = nil, errors: String = "") -> String {
    let texts = text ?? #"{"locale":"en_US","displayName":"Gems","description":""}"#
    return """
      {"identifier":"A1","nonRenewingSubscriptions":[],"products":[{"displayPrice":"\(price)","internalID":"81A9E85C",
      "localizations":[\(texts)],"productID":"\(gems)","referenceName":"Gems","type":"Consumable"}],"settings":
      {"_storefront":"USA","_storeKitErrors":[\(errors)]},"subscriptionGroups":[],"version":{"major":3,"minor":0}}
      """
  }

  @Test func `a configuration that is not there is told as a file, and a file is asked in its own environment`() throws
  {
    let missing = world.products(
      "request", "--app", world.folder.path + "/Prodcuts.storekit", "--environment", "configuration", gems)
    #expect(missing.exitCode == 2)
    #expect(missing.messages.contains("Prodcuts.storekit") && missing.messages.contains("No such file"))
    try world.folder.write(configuration(), to: "p.storekit")
    let other = world.products("request", "--app", world.folder.path + "/p.storekit", gems)
    #expect(other.exitCode == 64 && other.messages.contains("--environment configuration"))
  }

  // MARK: What a person is told beside the answers

  @Test func `JSON has the notes that a person sees, also with --quiet`() throws {
    try sound()
    try world.answer(
      "v1/sandboxTesters",
      [#"{"type":"sandboxTesters","id":"T","attributes":{"territory":"JPN","acAccountName":"x@example.com"}}"#])
    try world.add(
      #"{"errors":[{"id":"e","status":"403","code":"FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED","title":"x"}]}"#,
      "error.json")
    for options in [[], ["--quiet"]] {
      let outcome = world.folder.run(
        ["products", "request", "--app", "302", "--environment", "sandbox", "--format", "json", gems] + options)
      #expect(outcome.result.contains("REQUIRED_AGREEMENTS") && outcome.result.contains("jp"))
      #expect(!outcome.result.contains("example.com\""))
    }
  }

  @Test func `identifiers of the developer site are read like those of App Store Connect`() throws {
    try sound()
    try world.answer("v1/apps/302", [#"{"type":"apps","id":"302","attributes":{"bundleId":"com.example.orchard"}}"#])
    let site = "https://developer.apple.com:443/services-account/v1/bundleIds"
    try world.add(
      #"{"data":[{"type":"bundleIds","id":"B","attributes":{"identifier":"com.example.*","wildcard":true},"#
        + #""links":{"self":"\#(site)/B"}}],"links":{"self":"\#(site)?limit=9"},"meta":{"paging":{"total":1}}}"#,
      "site.json")
    #expect(world.verdict(gems, storefront: "us") == "invalid 1 wildcard-app-id likely")
  }

  @Test func `prices of a year that is paid month by month do not take the place of the others`() throws {
    let monthly = #"{"type":"subscriptionPrices","id":"P","attributes":{"planType":"MONTHLY","startDate":null}}"#
    try world.answer("v1/subscriptions/9001/prices", [monthly])
    let outcome = world.folder.run("import", world.folder.path)
    #expect(outcome.messages.contains("monthly plans"))
  }

  // MARK: TN3186: sandbox, TestFlight, App Review

  @Test(arguments: ["READY_TO_SUBMIT", "APPROVED", "REJECTED", "WAITING_FOR_REVIEW"])
  func `TN3186: a product need not be submitted or approved`(state: String) throws {
    try sound(state: state)
    #expect(world.verdict(gems, in: "sandbox") == "product 0")
  }

  @Test(arguments: [
    ("v1/inAppPurchasePriceSchedules/9001/manualPrices", "no-price"),
    ("v2/inAppPurchases/9001/inAppPurchaseLocalizations", "no-localization"),
  ])
  func `TN3186: a price is set, and a localization is added`(list: String, reason: String) throws {
    try sound(state: "MISSING_METADATA")
    #expect(world.verdict(gems, in: "sandbox").hasPrefix("undecided 1 metadata-not-read –"))
    try world.answer(list, [], total: 0)
    #expect(world.verdict(gems, in: "sandbox") == "invalid 1 \(reason) certain")
  }

  @Test func `TN3186: with price and localization it comes, in whatever order the files came`() throws {
    let text = #"{"type":"inAppPurchaseLocalizations","id":"u","attributes":{"locale":"en-US","name":"Gems"}}"#
    try world.answer("v2/inAppPurchases/9001/inAppPurchaseLocalizations", [text], total: 1)
    try world.answer(
      "v1/inAppPurchasePriceSchedules/9001/automaticPrices", [ProductWorld.price(9001, "USA", "p")], total: 1)
    try sound(state: "MISSING_METADATA")
    #expect(world.verdict(gems, in: "sandbox") == "product 0")
  }

  @Test func `a deleted product is not taken for one that the sandbox sells`() throws {
    try sound(state: "DELETED")
    #expect(world.verdict(gems, in: "sandbox").hasPrefix("undecided 1 metadata-not-read"))
  }

  // MARK: TN3188: App Store

  @Test(arguments: [
    ("MISSING_METADATA", "not-approved certain"), ("WAITING_FOR_UPLOAD", "not-approved certain"),
    ("PROCESSING_CONTENT", "not-approved certain"), ("READY_TO_SUBMIT", "not-approved likely"),
    ("WAITING_FOR_REVIEW", "not-approved likely"), ("IN_REVIEW", "not-approved likely"),
    ("DEVELOPER_ACTION_NEEDED", "not-approved likely"), ("PENDING_BINARY_APPROVAL", "not-approved likely"),
    ("REJECTED", "not-approved likely"), ("DEVELOPER_REMOVED_FROM_SALE", "removed-from-sale likely"),
    ("REMOVED_FROM_SALE", "removed-from-sale certain"), ("NEW_WORD", "state-not-read –"),
  ])
  func `TN3188: the status is Approved`(state: String, reason: String) throws {
    try sound(state: state)
    #expect(world.verdict(gems).split(separator: " ").dropFirst(2).joined(separator: " ").contains(reason))
  }

  @Test func `TN3188: it is available in the storefront of the account`() throws {
    try sound(everywhere: nil)
    #expect(world.verdict(gems) == "undecided 1 availability-not-read –")
    let path = "v1/inAppPurchaseAvailabilities/9001/availableTerritories"
    try world.answer(path, [ProductWorld.territory("JPN", "JPY")], total: 2, hasNext: true)
    #expect(world.verdict(gems, storefront: "jp") == "product 0")
    #expect(world.verdict(gems) == "undecided 1 availability-not-read –")
    try world.answer(path, [ProductWorld.territory("KOR", "KRW")], total: 2)
    #expect(world.verdict(gems) == "invalid 1 not-sold-there certain")
  }

  @Test func `where a list of stores and the flag for all disagree, the list is likely, and a newer flag decides`()
    throws
  {
    try sound()
    try world.answer(
      "v1/inAppPurchaseAvailabilities/9001/availableTerritories", [ProductWorld.territory("JPN", "JPY")], total: 1)
    #expect(world.verdict(gems) == "invalid 1 not-sold-there likely")
    try world.answer(
      complete, [ProductWorld.product(9001, gems)], total: 1, on: "2026-11-19")
    #expect(world.verdict(gems) == "product 0")
  }

  @Test func `the app is sold there`() throws {
    try sound()
    try world.answer("v1/appAvailabilities/302/availableTerritories", [ProductWorld.territory("JPN", "JPY")], total: 1)
    #expect(world.verdict(gems) == "invalid 1 app-not-sold-there certain")
  }

  @Test func `TN3186, TN3188: the ID is one of the app's, which only a complete list can deny`() throws {
    try world.answer(complete, [ProductWorld.product(9001, gems)], total: 14, hasNext: true)
    #expect(world.verdict("com.example.gem") == "undecided 1 not-listed –")
    try world.answer(complete, [ProductWorld.product(9001, gems)], total: 1, on: "2026-11-19")
    // Subscriptions are in lists of their own.
    #expect(world.verdict("com.example.gem") == "undecided 1 not-listed –")
    try world.answer("v1/apps/302/subscriptionGroups", [], total: 0, on: "2026-11-19")
    #expect(world.verdict("com.example.gem") == "invalid 1 misspelt certain")
    #expect(world.products("request", "--app", "302", "com.example.gem").result.contains("nearest: com.example.gems"))
  }

  @Test func `page 2 without page 1, and two pages that disagree on the list's length, deny nothing`() throws {
    try world.answer("v1/apps/302/subscriptionGroups", [], total: 0)
    try world.answer(complete, [ProductWorld.product(9001, gems)], total: 2)
    #expect(world.verdict("com.example.gem") == "undecided 1 not-listed –")
    try world.answer(complete, [ProductWorld.product(9002, "com.example.pips")], total: 3)
    #expect(world.verdict("com.example.gem") == "undecided 1 not-listed –")
    #expect(world.verdict(gems) == "product 0")
  }

  @Test func `an ID of another app is reported as such`() throws {
    try sound()
    try world.answer("v1/apps/303/inAppPurchasesV2", [ProductWorld.product(9002, "com.example.coins")], total: 1)
    #expect(world.verdict("com.example.coins") == "invalid 1 other-app certain")
  }

  @Test func `TN3186, TN3188: the App ID is explicit and has the capability`() throws {
    try sound()
    try world.answer(
      "v1/apps", [#"{"type":"apps","id":"302","attributes":{"name":"Orchard","bundleId":"com.example.orchard"}}"#])
    try world.answer("v1/bundleIds", [#"{"type":"bundleIds","id":"W","attributes":{"identifier":"com.example.*"}}"#])
    #expect(world.verdict(gems) == "invalid 1 wildcard-app-id likely")
    try world.answer(
      "v1/bundleIds", [#"{"type":"bundleIds","id":"B","attributes":{"identifier":"com.example.orchard"}}"#])
    #expect(world.verdict(gems) == "product 0")
    try world.answer("v1/bundleIds/B/bundleIdCapabilities", [], total: 0)
    #expect(world.verdict(gems, in: "sandbox") == "invalid 1 capability-off certain")
    let on = #"{"type":"bundleIdCapabilities","id":"C","attributes":{"capabilityType":"IN_APP_PURCHASE"}}"#
    try world.answer("v1/bundleIds/B/bundleIdCapabilities", [on], total: 1, on: "2026-11-19")
    #expect(world.verdict(gems) == "product 0")
  }

  @Test func `a rejected binary and a lack of valid profiles are reported, and make no ID invalid`() throws {
    try sound()
    try world.answer(
      "v1/apps", [#"{"type":"apps","id":"302","attributes":{"name":"Orchard","bundleId":"com.example.orchard"}}"#])
    try world.answer(
      "v1/bundleIds", [#"{"type":"bundleIds","id":"B","attributes":{"identifier":"com.example.orchard"}}"#])
    let profile = #"""
      {"type":"profiles","id":"P","attributes":{"profileState":"ACTIVE","expirationDate":"2026-11-01T00:00:00Z"}}
      """#
    try world.answer("v1/bundleIds/B/profiles", [profile], total: 1)
    let version = #"{"type":"appStoreVersions","id":"V","attributes":{"appVersionState":"DEVELOPER_REJECTED"}}"#
    try world.answer("v1/apps/302/appStoreVersions", [version], total: 1)
    let outcome = world.products("request", "--app", "302", "--storefront", "us", gems)
    #expect(outcome.exitCode == 0)
    #expect(outcome.messages.contains(" DEVELOPER_REJECTED ("))
    #expect(outcome.messages.contains(#/profile .*com\.example\.orchard .*\(ACTIVE 2026-11-01 /#))
    try world.answer("v1/bundleIds/B/profiles", [profile.replacing("2026-11-01", with: "2027-11-01")], total: 1)
    #expect(!world.products("request", "--app", "302", gems).messages.contains("ACTIVE"))
  }

  @Test func `TN3186, TN3188: agreements, bank, tax and propagation cannot be known`() throws {
    try sound()
    let outcome = world.products("request", "--app", "302", "--storefront", "us", "--format", "json", gems)
    #expect(outcome.result.contains(#""cannot_be_known":["the Paid Apps Agreement, bank and tax data""#))
    #expect(outcome.exitCode == 0)
  }

  // MARK: Other rules

  @Test func `all reasons are reported, in the order of their list`() throws {
    try sound(state: "READY_TO_SUBMIT")
    try world.answer(
      "v1/inAppPurchaseAvailabilities/9001/availableTerritories", [ProductWorld.territory("JPN", "JPY")], total: 1)
    #expect(world.verdict(gems) == "invalid 1 not-approved likely, not-sold-there likely")
  }

  @Test func `a request is a set: an ID that is named twice is answered once`() throws {
    try sound()
    let once = world.products("request", "--app", "302", "--storefront", "us", gems, "com.example.no")
    let twice = world.products(
      "request", "--app", "302", "--storefront", "us", gems, "com.example.no", gems, "com.example.no")
    #expect(once.result == twice.result && once.messages == twice.messages)
  }

  @Test func `two products of one ID stay two`() throws {
    try world.answer(
      complete,
      [ProductWorld.product(9001, gems, "READY_TO_SUBMIT"), ProductWorld.product(9002, gems, "MISSING_METADATA")],
      total: 2)
    #expect(world.verdict(gems) == "invalid 1 not-approved likely, not-approved certain")
  }

  @Test func `a sale in a report says that a product under review is on sale`() throws {
    try sound(state: "IN_REVIEW")
    try world.add(
      "Provider\tProvider Country\tSKU\tDeveloper\tTitle\tVersion\tProduct Type Identifier\tUnits\tDeveloper Proceeds\t"
        + "Begin Date\tEnd Date\tCustomer Currency\tCountry Code\tCurrency of Proceeds\tApple Identifier\tCustomer Price\n"
        + "APPLE\tUS\t\(gems)\tE\tGems\t\tIA1\t2\t0.7\t11/17/2026\t11/17/2026\tUSD\tUS\tUSD\t9001\t0.99\n", "sales.tsv")
    #expect(world.verdict(gems) == "product 0")
    #expect(world.verdict(gems, storefront: "jp") == "invalid 1 not-approved likely")
  }

  @Test func `production, sandbox and configuration never mix`() throws {
    try world.add(configuration(), "p.storekit")
    #expect(world.products("request", "--app", "302", gems).exitCode == 2)
    #expect(world.products("request", "--app", "302", "--environment", "sandbox", gems).exitCode == 2)
  }

  @Test func `without a source nothing is invalid`() throws {
    let missing = world.products("request", "--app", "302", gems)
    #expect(missing.exitCode == 2)
    try sound()
    let other = world.products("request", "--app", "999", gems)
    #expect(
      other
        == .failed(
          "No products … 999 … production … ID … product list …"))
    #expect(world.products("request", gems).exitCode == 64)
  }
}
