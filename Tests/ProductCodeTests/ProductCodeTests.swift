import Archives
import TestSupport
import Testing

@testable import ProductCode

@Suite struct ProductCodeTests {
  private let folder = TemporaryFolder()

  /// A shape in which programs write product IDs, as `%`, and in which file.
  struct Shape: CustomTestStringConvertible {
    var file: String
    var code: String
    var testDescription: String { "\(file): \(code)" }

    init(_ file: String, _ code: String) { (self.file, self.code) = (file, code) }
  }

  /// How programs write product IDs.
  static let shapes: [Shape] = [
    Shape("A.swift", "enum CiderProduct: String, CaseIterable {\n  case gold = \"%\"\n}"),
    Shape("A.swift", "enum TipProductID {\n  static let small = \"%\"\n}"),
    Shape("A.swift", "class Shop { private let goldProductID = \"%\" }"),
    Shape("A.swift", "let productIDs = [\n  \"net.orchard.cider.oak\",\n  \"%\"]"),
    Shape("A.swift", "let ids: Set<String> = [\"net.orchard.cider.oak\", \"%\"]"),
    Shape("A.swift", "let products = try await Product.products(for: [\"%\"])"),
    Shape(
      "A.swift", "switch productID {\ncase \"net.orchard.cider.oak\": oak()\ncase \"%\": gold()\ndefault: break\n}"),
    Shape("A.swift", "let amounts: [String: Int] = [\"net.orchard.cider.oak\": 1, \"%\": 5]"),
    Shape("A.swift", "let gold = store.products.first { $0.id == \"%\" }"),
    Shape("A.swift", "ProductView(id: \"%\") { Image(systemName: \"apple.logo\") }"),
    Shape("A.swift", "shop.buy(ofProductIdentifier: \"%\")"),
    Shape("A.swift", "var productID: String {\n  switch self {\n  case .gold: return \"%\"\n  }\n}"),
    Shape("A.swift", "if transaction.productID == \"%\" { unlock() }"),
    Shape("A.plist", "<plist><dict><key>Products</key><array>\n<string>%</string>\n</array></dict></plist>"),
    Shape("A.plist", "<dict><key>Consumables</key><dict><key>%</key><integer>5</integer></dict></dict>"),
    Shape("A.m", "#define kGoldProductIdentifier @\"%\""),
    Shape("A.m", "NSSet *productIDs = [NSSet setWithObjects:@\"net.orchard.cider.oak\", @\"%\", nil];"),
    Shape("A.m", "SKPayment *p = [SKPayment paymentWithProductIdentifier:@\"%\"];"),
    Shape("A.ts", "export const PRODUCT_ID_GOLD_APPLE = '%';\nexport const PRODUCT_ID_GOLD_ANDROID = 'x.y';"),
    Shape("A.ts", "const itemSkus = Platform.select({\n  ios: ['%'],\n  android: ['net.orchard.cider.gould'],\n});"),
    Shape("A.tsx", "const SKUS: string[] = [\n  `net.orchard.cider.oak`,\n  `%`,\n];"),
    Shape("A.js", "if (sub.productId === '%') { return 2 }"),
    Shape("A.dart", "const List<String> _productIds = <String>['net.orchard.cider.oak', '%'];"),
    Shape("A.dart", "const Set<String> _kProductIds = <String>{'%'};"),
    Shape("A.swift", "let last = await Transaction.latest(for: \"%\")"),
    Shape("A.kt", "val productIds = listOf(\n    \"net.orchard.cider.oak\",\n    \"%\",\n)"),
    Shape("A.cs", "public static readonly string[] ProductIds = new[] { \"net.orchard.cider.oak\", \"%\" };"),
    Shape("A.m", "if ([payment.productIdentifier isEqualToString:@\"%\"]) { unlock(); }"),
    Shape("A.cs", "b.AddProduct(kGold, T, new IDs { {\"%\", AppleAppStore.Name}, {\"x.y\", GooglePlay.Name} });"),
    Shape("A.cs", "builder.AddProduct(\"%\", ProductType.NonConsumable);"),
    Shape("A.cs", "var tiers = new Dictionary<string, int> { [\"net.orchard.cider.oak\"] = 1, [\"%\"] = 2 };"),
    Shape("A.json", #"{"products": [{"id": "%", "type": 1}]}"#),
    Shape("A.gd", "const PRODUCT_GOLD := \"%\" # \"net.orchard.cider.goild\""),
    Shape("A.gd", "match id:\n\t\"net.orchard.cider.oak\":\n\t\tpass\n\t\"%\":\n\t\tgold()"),
  ]

  /// What begins as product IDs do, and is none.
  static let lookAlikes: [Shape] = [
    Shape("A.swift", "let queue = DispatchQueue(label: \"net.orchard.cider.gild\")"),
    Shape("A.swift", "thread.name = \"net.orchard.cider.gild\""),
    Shape(
      "A.swift", "extension Notification.Name { static let didBuy = Notification.Name(\"net.orchard.cider.gild\") }"),
    Shape("A.m", "NSString *const kProductPurchasedNotification = @\"net.orchard.cider.gild\";"),
    Shape("A.swift", "let log = Logger(subsystem: \"net.orchard.cider.gild\", category: \"net.orchard.cider.gild\")"),
    Shape("A.swift", "UserDefaults.standard.set(true, forKey: \"net.orchard.cider.gild\")"),
    Shape("A.swift", "private let premiumKey = \"net.orchard.cider.gild\""),
    Shape("A.m", "[defaults setObject:@YES forKey:@\"net.orchard.cider.gild\"];"),
    Shape("A.swift", "let shared = UserDefaults(suiteName: \"group.net.orchard.cider\")"),
    Shape("A.swift", "let query = [service: \"net.orchard.cider.gild\", accessGroup: \"net.orchard.cider.gild\"]"),
    Shape("A.swift", "let bundle = Bundle(identifier: \"net.orchard.cider.gild\")"),
    Shape("A.plist", "<dict><key>CFBundleURLName</key><string>net.orchard.cider.gild</string></dict>"),
    Shape("A.plist", "<dict><key>UTTypeIdentifier</key><string>net.orchard.cider.gild</string></dict>"),
    Shape(
      "A.plist",
      "<dict><key>BGTaskSchedulerPermittedIdentifiers</key><array><string>net.orchard.cider.gild</string></array></dict>"
    ),
    Shape("A.swift", "static let refreshTaskId = \"net.orchard.cider.gild\""),
    Shape("A.swift", "let activity = NSUserActivity(activityType: \"net.orchard.cider.gild\")"),
    Shape("A.swift", "let c = URLSessionConfiguration.background(withIdentifier: \"net.orchard.cider.gild\")"),
    Shape("A.swift", "UNNotificationRequest(identifier: \"net.orchard.cider.gild\", content: c, trigger: nil)"),
    Shape(
      "A.plist",
      "<dict><key>LSApplicationQueriesSchemes</key><array><string>net.orchard.cider.gild</string></array></dict>"),
    Shape("A.cs", "b.AddProduct(kGold, T, new IDs { {\"net.orchard.cider.gild\", GooglePlay.Name} });"),
    Shape("A.swift", "let container = CKContainer(identifier: \"iCloud.net.orchard.cider\")"),
    Shape(
      "A.plist",
      "<dict><key>keychain-access-groups</key><string>$(AppIdentifierPrefix)net.orchard.cider</string></dict>"),
    Shape("A.swift", "let apps = [\"net.orchard.perry\": \"Perry\", \"net.orchard.mead\": \"Mead\"]"),
    Shape("A.plist", "<string>com.googleusercontent.apps.1234-abcd</string>"),
    Shape("A.swift", "StaticConfiguration(kind: \"net.orchard.cider.gild\", provider: p) { View($0) }"),
    Shape("A.swift", "throw NSError(domain: \"net.orchard.cider.gild\", code: 1)"),
    Shape("A.swift", "let type = \"com.apple.developer.storekit\""),
    Shape(
      "A.kt", "val bundle = Bundle(\"net.orchard.cider.screens\"); const val PACKAGE_NAME = \"net.orchard.cider.gild\""),
    Shape("A.swift", "Image(systemName: \"app.badge.fill\")"),
    Shape("A.swift", "if customer.entitlements[\"gold\"]?.isActive == true {}"),
    Shape("A.swift", "print(\"Product net.orchard.cider.gild was bought\")"),
    Shape(
      "A.swift", "// let id = \"net.orchard.cider.gild\"\n/* productID: \"net.orchard.cider.gild\" /* \" */ \"x.y\" */"),
    Shape(
      "A.swift", "/// Pass `\"net.orchard.cider.gild\"` to ``Product.products(for: [\"net.orchard.cider.gild\"])``."),
    Shape("A.plist", "<!-- <key>Products</key>\n<string>net.orchard.cider.gild</string> --><dict/>"),
    Shape(
      "A.ts", "const ids = { android: 'net.orchard.cider.gild', PRODUCT_ID_GOLD_ANDROID: 'net.orchard.cider.gild' };"),
    Shape("A.ts", "type Purchase = { id: string }; const field = 'productId'; const x = row['product_id'];"),
    Shape("A.swift", "let productIDs = [\"net.orchard.cider.\" + name, \"net.orchard.cider.\\(name)\"]"),
    Shape("android/A.kt", "val productIds = listOf(\"net.orchard.cider.gild\")"),
    Shape("Pods/Kit/A.swift", "let productIDs = [\"net.orchard.cider.gild\"]"),
    Shape("Tests/A.swift", "let product = Fake(productID: \"test.product\")"),
    Shape("A.swift", "let base = \"net.orchard.cider\", dotted = \"net.orchard.cider.\""),
    Shape("A.swift", "let colours = [\"purple\", \"red\", \"green\"]"),
  ]

  private func code(_ shape: Shape, _ id: String? = nil) throws -> ProductCode {
    _ = try folder.write(id.map { shape.code.replacing("%", with: $0) } ?? shape.code, to: "code/" + shape.file)
    let path = folder.path + "/code"
    return ProductCode(FileTree.listing(of: [path]).files, below: path)
  }

  private let list = ["net.orchard.cider.gold", "net.orchard.cider.oak", "purple"]

  @Test(arguments: shapes) func `a listed ID counts wherever programs write it`(_ shape: Shape) throws {
    let code = try code(shape, "net.orchard.cider.gold")
    #expect(!code.unused(of: list).contains("net.orchard.cider.gold"))
    #expect(code.unlisted(in: list) == [])
    #expect(try self.code(shape, "gold_pack").unused(of: ["gold_pack", "silver"]) == ["silver"])
  }

  @Test(arguments: shapes) func `a misspelt ID is a mistake wherever products are used`(_ shape: Shape) throws {
    let found = try code(shape, "net.orchard.cider.gild").unlisted(in: list)
    #expect(found.map(\.text) == ["net.orchard.cider.gild"])
    #expect(found.first?.nearest == "net.orchard.cider.gold")
    let lines = shape.code.replacing("%", with: "§").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(found.first?.line == lines.firstIndex { $0.contains("§") }.map { $0 + 1 })
  }

  @Test(arguments: lookAlikes) func `what only begins as a product ID is no mistake`(_ shape: Shape) throws {
    #expect(try code(shape).unlisted(in: list) == [])
  }

  @Test func `IDs without a dot are found, and the misspelt one beside them`() throws {
    let shape = Shape("A.swift", "let ids: Set<String> = [\"tip_small\", \"tip_medum\"]")
    let code = try code(shape)
    #expect(code.unused(of: ["tip_small", "tip_medium"]) == ["tip_medium"])
    #expect(code.unlisted(in: ["tip_small", "tip_medium"]).map(\.text) == ["tip_medum"])
  }

  @Test func `a product beside listed ones is not in the list, however little it is like them`() throws {
    let shape = Shape(
      "A.swift",
      "enum AppProduct: String, Codable {\n case a = \"net.orchard.cider.oak\"\n case b = \"net.orchard.beta.all.2019\"\n}"
    )
    #expect(try code(shape).unlisted(in: list).map(\.text) == ["net.orchard.beta.all.2019"])
  }

  @Test func `an ID that is joined of parts may be named, and is none of its parts`() throws {
    let shape = Shape("A.swift", "let id = \"net.orchard.cider.\\(grade)\"; let other = bundleID + \".oak\"")
    #expect(try code(shape).unused(of: list) == ["purple"])
  }

  /// What makes the ID of a grade, which is known only when the program runs.
  static let composed: [Shape] = [
    Shape("A.cs", "var productId = $\"net.orchard.cider.{grade}\";"),
    Shape("A.cs", "var productId = $\"net.orchard.cider.{(isBig ? \"x\" : grade)}\"; var other = \"it's\";"),
    Shape(
      "A.cs", "var path = @\"C:\\\"; var productId = $@\"net.\"\"\"; productId = @$\"net.orchard.cider.{grade:d}\";"),
    Shape("A.cs", "var productId = string.Format(\"net.orchard.cider.{0}\", grade);"),
    Shape("A.cs", "var productId = $\"\"\"net.orchard.cider.{grade}\"\"\";"),
    Shape("A.py", "product_id = f'net.orchard.cider.{grade}'"),
    Shape("A.py", "product_id = F\"net.orchard.cider.{grades[\"a\"]}\""),
    Shape("A.py", "product_id = rf'net.orchard.cider.{grade!r}'"),
    Shape("A.py", "product_id = 'net.orchard.cider.{}'.format(grade)"),
    Shape("A.py", "product_id = 'net.orchard.cider.%s' % grade"),
    Shape("A.py", "product_id = 'net.orchard.cider.%(grade)s' % names"),
    Shape("A.swift", "let productID = String(format: \"net.orchard.cider.%@\", grade)"),
    Shape("A.m", "NSString *productID = [NSString stringWithFormat:@\"net.orchard.cider.%@\", grade];"),
    Shape("A.m", "NSString *productID = [NSString stringWithFormat:@\"net.%2$@.cider.%1$02ld\", grade, firm];"),
    Shape("A.kt", "val productId = \"net.orchard.cider.%s\".format(grade)"),
    Shape("A.java", "String productId = String.format(\"net.orchard.cider.%s\", grade);"),
    Shape("A.gd", "var product_id = \"net.orchard.cider.%s\" % grade"),
    Shape("A.dart", "final productId = 'net.orchard.cider.${grade}'; final raw = r'net.orchard.\\';"),
    Shape("A.ts", "const productId = `net.orchard.cider.${grade}`;"),
    Shape("A.kt", "val productId = \"net.orchard.cider.$grade\""),
  ]

  @Test(arguments: composed) func `an ID that is made when the program runs may be named`(_ shape: Shape) throws {
    let code = try code(shape)
    #expect(code.unused(of: list + ["org.orchard.cider.gold"]) == ["org.orchard.cider.gold", "purple"])
    #expect(code.unlisted(in: list) == [])
  }

  @Test(arguments: [
    ("A.cs", "var a = @\"C:\\\"; var productId = \"%\";"), ("A.cs", "var a = @\"a\"\"\"; var productId = @\"%\";"),
    ("A.cs", "var a = $\"{{{x}}}\"; var productId = \"%\";"), ("A.py", "product_id = r'%'\nother = b\"x\\\"\""),
    ("A.py", "product_id = u\"%\""), ("A.dart", "const productId = r'%';"),
    ("A.swift", "let a = \"5 *\", productID = \"%\""),
  ])
  func `what stands before quotes belongs to the text`(_ file: String, _ text: String) throws {
    let code = try code(Shape(file, text), "net.orchard.cider.gild")
    #expect(code.unlisted(in: list).map(\.text) == ["net.orchard.cider.gild"])
  }

  @Test func `a file that cannot be searched costs no other`() throws {
    _ = try folder.write("bplist00", to: "code/B.plist")
    _ = try folder.write("bplist00", to: "code/Kit.framework/Info.plist")
    _ = try folder.write([UInt8](repeating: 0x20, count: ProductCode.fileLimit + 1), to: "code/C.json")
    let code = try code(Shape("A.swift", "let productID = \"net.orchard.cider.gold\""))
    #expect(code.unused(of: list) == ["net.orchard.cider.oak", "purple"])
    #expect(code.unsearched.map { $0.name.suffix(7) } == ["B.plist", "/C.json"])
  }

  @Test(arguments: [
    "\"", "\"\"\"\n", "'it is", "/* /* \" ", "\"\\(a", "`${`", "#\"", "{[(\"", "\\", "<!--", "<a b=\"", "}])",
  ])
  func `broken code is read as far as it can be`(_ text: String) throws {
    for file in ["A.swift", "A.ts", "A.kt", "A.plist", "A.gd", "A.m", "A.cs", "A.py"] {
      let shape = Shape(
        file, "let productID = \"net.orchard.cider.gold\"\n<string>net.orchard.cider.gold</string>\n" + text)
      #expect(try code(shape).unused(of: ["net.orchard.cider.gold"]) == [])
    }
  }

  @Test(arguments: ["\"\\(", "\"${", "[", "{", "f(", "<a>b", "[\"a\",", "/*"])
  func `code that is nested without end is read to its end`(_ text: String) {
    let bytes = Array(String(repeating: text, count: 20_000).utf8)
    let languages = ["swift", "kt"].compactMap { CodeLanguage.bySuffix[$0] }
    let literals = languages.flatMap { CodeLiterals.literals(of: bytes, in: $0) } + MarkupLiterals.literals(of: bytes)
    #expect(literals.allSatisfy { $0.line == 1 })
  }

  @Test func `code that was changed at random is read to its end`() throws {
    var random = SeededRandom(seed: 46)
    for _ in 0..<400 {
      let shape = Self.shapes.randomElement(using: &random) ?? Self.shapes[0]
      var bytes = Array(shape.code.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = bytes.indices.randomElement(using: &random) ?? 0
        bytes[index] = Array("\"'`\\({[)}]/*#<>\n:=,".utf8).randomElement(using: &random) ?? 0
      }
      let literals = CodeLanguage.bySuffix.values.flatMap { CodeLiterals.literals(of: bytes, in: $0) }
      let lines = bytes.count { $0 == 0x0A } + 1
      #expect((literals + MarkupLiterals.literals(of: bytes)).allSatisfy { (1...lines).contains($0.line) })
    }
  }
}
