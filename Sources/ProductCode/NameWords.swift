/// What the name of a place says of a text that stands there.
enum NameMeaning {
  /// A product ID: `productID:`, `SKU_GOLD`, `Product.products(for:)`.
  case product
  /// Something of products: `goldProduct`, `InAppPurchases`.
  case aboutProducts
  /// Something else, which may begin as product IDs do: a queue, a notification, a key of settings.
  case other
  /// Nothing: `id`, `for`, `Set`.
  case nothing
}

/// The words of names, and what they mean.
///
/// They are those that real programs use: see the tests.
struct NameWords {
  private let words: [String]
  /// Whether it is a key of Info.plist: `LSApplicationQueriesSchemes`.
  private let isAppleKey: Bool

  /// Splits at capitals, digits and signs: `SKUsByProductID`, `kGold_product_ids`.
  init(_ name: String) {
    isAppleKey = Self.applePrefixes.contains(String(name.prefix(2))) && name.dropFirst(2).first?.isUppercase ?? false
    var words: [String] = []
    var word = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let isBoundary =
        letter.isUppercase
        && (index > 0 && letters[index - 1].isLowercase
          || index + 1 < letters.count && index > 0 && letters[index - 1].isUppercase && letters[index + 1].isLowercase
            && !(letters[index + 1] == "s" && (index + 2 == letters.count || !letters[index + 2].isLowercase)))
      if isBoundary || !(letter.isLetter) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if letter.isLetter { word.append(contentsOf: letter.lowercased()) }
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
  }

  private static let applePrefixes: Set<String> = ["BG", "CF", "LS", "NS", "UI", "UT", "WK"]
  private static let subjects: Set<String> = [
    "product", "products", "iap", "iaps", "purchase", "purchases", "subscription", "subscriptions", "inapp", "app",
    "item", "tip",
  ]
  private static let identifiers: Set<String> = ["id", "ids", "identifier", "identifiers"]
  private static let units: Set<String> = ["sku", "skus", "productid", "productids", "productidentifier"]
  private static let about: Set<String> = [
    "product", "products", "iap", "iaps", "purchase", "purchases", "purchased", "subscription", "subscriptions", "subs",
    "inapp", "inapps", "consumable", "consumables", "nonconsumable", "nonconsumables", "storekit", "sku", "skus", "tip",
    "tips", "donation", "donations", "plan", "plans",
  ]
  private static let others: Set<String> = [
    "account", "action", "activity", "analytics", "asset", "background", "bundle", "cache", "category", "channel",
    "class", "cloud", "color", "comment", "container", "context", "currency", "defaults", "description", "directory",
    "domain", "entitlement", "entitlements", "error", "event", "extension", "file", "folder", "font", "format", "group",
    "groups", "host", "icon", "image", "intent", "key", "keychain", "keys", "kind", "label", "locale", "log", "logger",
    "message", "mime", "module", "name", "namespace", "nib", "notification", "notifications", "package", "pasteboard",
    "path", "permission", "placeholder", "predicate", "price", "protocol", "queue", "reference", "scheme", "segue",
    "selector", "service", "state", "status", "store", "storyboard", "subsystem", "suite", "symbol", "tag", "task",
    "team", "text", "thread", "title", "token", "topic", "type", "types", "uri", "url", "uti", "uttype", "version",
    "view", "widget",
  ]
  private static let otherStores: Set<String> = [
    "android", "amazon", "google", "huawei", "galaxy", "xiaomi", "windows",
  ]

  /// Whether the name says that the text is of another store than Apple's.
  var isOfOtherStore: Bool { words.contains { Self.otherStores.contains($0) } }

  /// Whether it is only that of some identifier: `withIdentifier`.
  var isOfAnyIdentifier: Bool { words.last == "identifier" && meaning == .nothing }

  /// What a label, a variable, a key or a type means.
  var meaning: NameMeaning {
    let phrase = words.indices.last { index in
      Self.units.contains(words[index])
        || index > 0 && Self.identifiers.contains(words[index]) && Self.subjects.contains(words[index - 1])
          && words[index - 1] != "app"
        || isInAppPurchaseID(index)
    }
    let other = words.indices.last { Self.others.contains(words[$0]) }
    if let phrase { return other.map { $0 > phrase } ?? false ? .other : .product }
    if other != nil || isAppleKey { return .other }
    guard let first = words.first, let last = words.last else { return .nothing }
    return Self.about.contains(first) || Self.about.contains(last) ? .aboutProducts : .nothing
  }

  /// What a type's name means: it declares product IDs if it is named after them alone.
  var meaningOfType: NameMeaning {
    let meaning = meaning
    guard meaning == .aboutProducts else { return meaning }
    return words.last.map(Self.about.contains) ?? false ? .aboutProducts : .nothing
  }

  /// Whether it is itself the name of a product ID, such as `productId`, and so not one.
  var isFieldOfProducts: Bool {
    guard let last = words.last, words.count == 1 ? Self.units.contains(last) : true else { return false }
    let isIdentifier = Self.identifiers.contains(last) || last.hasSuffix("ios") && words.count > 1
    return meaning == .product && (words.count == 1 || isIdentifier || Self.units.contains(last))
  }

  private func isInAppPurchaseID(_ index: Int) -> Bool {
    index > 1 && Self.identifiers.contains(words[index]) && words[index - 1] == "app" && words[index - 2] == "in"
  }

  // MARK: Calls

  /// Functions of StoreKit and of what wraps it whose texts are product IDs.
  private static let requests: Set<String> = [
    "addproduct", "productview", "subscriptionstoreview", "storeview", "skproductsrequest", "buyproduct",
    "purchaseproduct", "getproducts", "fetchproducts", "requestproducts", "retrieveproductsinfo", "requestpurchase",
    "getsubscriptions", "requestsubscription", "queryproductdetails", "currententitlement", "currententitlements",
    "initiatepurchaseofproductwithid", "paymentwithproductidentifier", "initwithproductidentifiers",
  ]
  /// Functions that take names of other things.
  private static let takers: Set<String> = [
    "dispatchqueue", "notification", "name", "nsnotification", "logger", "oslog", "userdefaults", "defaults", "bundle",
    "image", "uiimage", "nsimage", "text", "label", "color", "uicolor", "url", "nslog", "print", "debugprint",
    "nslocalizedstring", "localizedstring", "log", "keychain", "appstorage", "scenestorage", "nserror", "utype",
    "uttype", "nsuseractivity", "useractivity", "operationqueue", "thread", "selector", "storyboard", "nib",
    "entitlements",
    "sharedpreferences", "icon", "error", "exception", "analytics", "track", "logevent", "assert", "precondition",
    "fatalerror", "import", "require", "console", "info", "debug", "warning", "localized", "pasteboard", "button",
    "background", "urlsessionconfiguration",
  ]

  /// What a call means by its name, `Product.products`.
  static func meaning(ofCall chain: String) -> NameMeaning {
    let parts = chain.lowercased().split(separator: ".").map(String.init)
    guard let last = parts.last else { return .nothing }
    let isAsked = ["product.products", "transaction.latest"].contains(parts.suffix(2).joined(separator: "."))
    if isAsked || requests.contains(last) {
      return .product
    }
    if parts.suffix(2).contains(where: takers.contains) { return .other }
    let words = chain.split(separator: ".").suffix(2).flatMap { NameWords(String($0)).words }
    return words.contains { about.contains($0) } ? .aboutProducts : .nothing
  }
}

extension CodeLiteral.Name {
  var meaning: NameMeaning {
    switch self {
    case .label(let name): NameWords(name).meaning
    case .subject(let name): NameWords(name).meaning
    case .type(let name): NameWords(name).meaningOfType
    case .call(let chain): NameWords.meaning(ofCall: chain)
    }
  }

  var text: String {
    switch self {
    case .label(let name), .subject(let name), .type(let name), .call(let name): name
    }
  }
}
