internal import Answers
internal import Archives
internal import Arguments
internal import CatalogModel
internal import SignedData

struct ReceiptCommand: Command {
  static let name = "receipt"
  static let abstract = "Read and prove receipts, transactions and notifications."
  static let discussion = """
    Reads what Apple signs for developers: transactions, renewals, AppTransaction and notifications (JWS), answers of \
    the App Store Server API with such in them, app receipts (PKCS#7, as bytes or base64), and receipts of iOS 6. \
    Saved answers of verifyReceipt prove nothing. The content decides; many may be in a file, one a line. A price in \
    them is one customer's, on one day: nothing is stored, and no price of the catalog comes of it.

    A verdict is one of: signed by Apple; signed by Xcode; signed, but not by Apple, with the checks that fail; fits \
    its certificate, issuer not proved (iOS 6); not signed. Signed by Apple means that the chain leads to one of \
    Apple's roots (--roots), which are in the program; that the signer's certificate and its issuer have Apple's \
    marks for receipts; that all were valid when it was signed; and that the signature fits. No server is asked, so \
    that a revoked certificate is not noticed (OCSP). Xcode's signature is for tests: anybody can make it.

    A price is what the product was configured to cost at the purchase, after the offer and times the quantity; taxes \
    may change what is charged. A demand that a file says nothing of does not hold.
    """
  static let example = """
    $ coster receipt notification.json
    $ coster receipt --app 6759209764 --environment production receipt.b64
    $ coster receipt transactions.jws --format ndjson --unproved-ok
    """
  static let exitCodes: [Term] = [
    ("0", "All are signed by Apple (or --unproved-ok), and all demands hold."),
    ("1", "Something is not proved, does not meet a demand, or cannot be read."),
    ("2", "Nothing could be read."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(
      \.files, isRequired: false, value: "file", completes: .files,
      help: "File with something signed; - for standard input."),
    .option(\.demands.app, "--app", value: "apple-id", help: "Each must be of the app with this Apple ID."),
    .option(\.demands.bundleID, "--bundle-id", value: "id", help: "Each must be of the app with this bundle ID."),
    .option(
      \.demands.environment, "--environment", value: "name", help: "Each must be of production, sandbox or xcode."),
    .option(
      \.demands.device, "--device", value: "guid",
      help: "Each must be an app receipt for this device: a Mac's network address (en0) or identifierForVendor."),
    .flag(\.acceptsUnproved, "--unproved-ok", help: "Exit with 0 also where something is not proved."),
    .flag(
      \.hasAll, "--all", help: "Print what identifies customers and devices, too: transactions, orders, tokens, hashes."
    ),
    .option(
      \.ownRoots, "--root", value: "file", completes: .files,
      help: "Judge by this root certificate (DER or PEM) instead of Apple's, to try one's own test data."),
    .flag(\.printsRoots, "--roots", help: "Print Apple's root certificates that are in the program."),
    .group(\.output),
  ]

  var files: [String] = []
  var demands = SignedDemands()
  var acceptsUnproved = false
  var hasAll = false
  var ownRoots: [String] = []
  var printsRoots = false
  var output = OutputOptions()

  func run(in console: Console) throws {
    if printsRoots { return try printRoots(in: console) }
    guard !files.isEmpty else { throw UsageError("Name a file, or - for standard input.") }
    guard CryptoLibrary.isInstalled else { throw CommandFailure("Nothing can be proved: \(CryptoLibrary.advice).") }
    let judge = SignatureJudge(roots: try roots(in: console), now: console.now)
    let fields = SignedRow.fields + (hasAll ? SignedRow.personal : [])
    let writer = output.writer(
      of: fields, forPeople: SignedRow.forPeople(isWhole: hasAll), shape: .records, in: console)
    var run = ReceiptRun(judge, demands, writer, console)
    for file in files { try run.read(file) }
    try run.finish(acceptsUnproved: acceptsUnproved)
  }

  private func roots(in console: Console) throws -> [TrustedRoot] {
    guard !ownRoots.isEmpty else { return TrustedRoot.apple }
    return try ownRoots.map { path in
      guard let root = TrustedRoot(bytes: try ByteStream(path: path).readAll(limit: 1 << 20)) else {
        throw CommandFailure("\(path): is not one certificate in DER or PEM.")
      }
      return root
    }
  }

  private func printRoots(in console: Console) throws {
    let fields: [AnswerField<AppleRoot>] = [
      .text("name") { $0.name }, .text("sha256", "SHA-256") { $0.fingerprint }, .text("url", "Address") { $0.address },
    ]
    try output.write(AppleRoot.all, fields, shape: .records, in: console)
  }
}
