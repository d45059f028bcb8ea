import CatalogModel
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct ReceiptCommandTests {
  private let folder = TestFolder()
  private let signer = Authority(.ec)

  /// Files with something signed, and the made-up roots.
  private func receipt(_ words: String..., in world: TestWorld = TestWorld()) throws -> Outcome {
    let roots = try ["ec-root", "rsa-root"].flatMap {
      ["--root", try folder.write(Authority.certificate($0), to: "\($0).der")]
    }
    return folder.run(["receipt"] + words + roots, in: world)
  }

  /// The values of a column, by its key in the first line.
  private func cells(_ outcome: Outcome, _ name: String) -> [String] {
    let lines = outcome.result.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    guard let index = lines.first?.firstIndex(of: name[...]) else { return [] }
    return lines.dropFirst().map { String($0[index]) }
  }

  @Test func `a transaction says app, product, store and price as that store writes it`() throws {
    let file = try folder.write(signer.jws(TransactionSample.transaction()), to: "a.jws")
    let outcome = try receipt(file)
    #expect(outcome.exitCode == 0 && outcome.messages == "")
    #expect(cells(outcome, "verdict") == ["signed under the root Orchard Root, not by Apple"])
    #expect(cells(outcome, "price") == ["¥800"] && cells(outcome, "storefront") == ["jp"])
    #expect(cells(outcome, "amount") == ["800"] && cells(outcome, "currency") == ["JPY"])
    #expect(
      cells(outcome, "product_id") == ["com.example.gems"] && cells(outcome, "bundle_id") == ["com.example.cider"])
    #expect(cells(outcome, "purchased_at") == ["2026-11-18T08:20:00Z"])
  }

  @Test func `by Apple's roots the same is not Apple's`() throws {
    let file = try folder.write(signer.jws(TransactionSample.transaction()), to: "a.jws")
    let outcome = folder.run("receipt", file)
    #expect(outcome.exitCode == 1 && outcome.messages == "coster: 1 of 1 is not proved to be Apple's\n")
    #expect(outcome.result.contains("signed, but not by Apple: its root is not one of Apple's (Orchard Root)"))
    let accepted = folder.run("receipt", file, "--unproved-ok", "--quiet")
    #expect(accepted.exitCode == 0 && accepted.messages == "" && accepted.result == outcome.result)
  }

  @Test(
    arguments: [
      // Another currency than the store's, and a store that is not known.
      (["currency": "\"USD\""], "800 USD"), (["storefront": "\"XYZ\"", "storefrontId": "\"1\""], "800 JPY"),
      (["storefrontId": "\"143441\""], "800 JPY"),
      (["storefront": "\"HRV\"", "storefrontId": "\"143494\"", "currency": "\"EUR\"", "price": "3990"], "3,99 €"),
    ] as [([String: String], String)]) func `where store and currency disagree, the currency's code is written`(
      changes: [String: String], price: String
    ) throws
  {
    let file = try folder.write(signer.jws(TransactionSample.transaction(changing: changes)), to: "a.jws")
    let written = try cells(receipt(file), "price")
    #expect(written.map { $0.replacing("\u{A0}", with: " ") } == [price])
  }

  @Test func `identifiers of customers and devices are printed only where they are requested`() throws {
    let receipt = Authority(.rsa).message(ReceiptSample().content)
    let all = try [
      folder.write(signer.jws(TransactionSample.transaction()), to: "a.jws"),
      folder.write(signer.jws(TransactionSample.appTransaction()), to: "b.jws"), folder.write(receipt, to: "c.der"),
      folder.write(ReceiptSample.transactionReceipt(), to: "d.b64"),
    ]
    let personal = [
      "440000000001", "440000000000", "550000000001", "550000000000", "7700001", "6f1b3c52", "c2hhMzg0", "0d3e",
      "0908070605040302", "990000000000001", "ab54a98ceb1f0ad2",
    ]
    for format in ["json", "table", "csv"] {
      let plain = try self.receipt(
        all[0], all[1], all[2], all[3], "--format", format, "--app", "5", "--device", "02:42:ac:11:00:03")
      #expect(plain.exitCode == 1)
      for identifier in personal {
        #expect(!plain.result.contains(identifier) && !plain.messages.contains(identifier), "\(identifier)")
      }
      let whole = try self.receipt(all[0], all[1], all[2], all[3], "--format", format, "--all")
      for identifier in personal { #expect(whole.result.contains(identifier), "\(identifier) as \(format)") }
    }
  }

  @Test func `demands that do not hold are named, and the exit code says so`() throws {
    let file = try folder.write(Authority(.rsa).message(ReceiptSample().content), to: "c.der")
    let held = try receipt(
      file, "--app", "6759209764", "--bundle-id", "com.example.cider", "--environment", "production", "--device",
      "02:42:ac:11:00:02")
    #expect(held.exitCode == 0 && held.messages == "")
    let unmet = try receipt(
      file, "--app", "6759209765", "--bundle-id", "com.example.perry", "--environment", "Sandbox", "--device",
      "02:42:ac:11:00:03", "--unproved-ok")
    #expect(unmet.exitCode == 1)
    #expect(
      unmet.says(
        """
        c.der: --app 6759209765: … 6759209764
        c.der: --bundle-id com.example.perry: … com.example.cider
        c.der: --environment sandbox: … Production
        c.der: --device: …
        """))
  }

  @Test func `many may be in a file, one a line, and each that is none is named with its line`() throws {
    let one = signer.jws(TransactionSample.transaction())
    let other = Authority(.ec, leaf: "developer").jws(TransactionSample.transaction())
    let answer =
      "{\"signedPayload\":\"\(signer.jws(TransactionSample.notification(transaction: one, renewal: "pears")))\"}"
    let file = try folder.write("\(one)\n\npears\n\(answer)\r\n\(other)\n\(one.dropLast(4))\n", to: "log.txt")
    let outcome = try receipt(file)
    #expect(cells(outcome, "line") == ["1", "4", "4", "5"])
    #expect(outcome.exitCode == 1 && outcome.messages.contains("log.txt:3: is not recognised"))
    #expect(outcome.messages.contains("log.txt:4:signedPayload.data.signedRenewalInfo: is not a signed text"))
    #expect(
      outcome.messages.contains("log.txt:6: is not base64url") && outcome.messages.contains("1 of 4 is not proved"))
  }

  @Test func `standard input is read`() throws {
    let world = TestWorld(input: "\(signer.jws(TransactionSample.transaction()))\n")
    let outcome = try receipt("-", in: world)
    #expect(outcome.exitCode == 0 && cells(outcome, "file") == ["-"])
  }

  @Test func `where nothing could be read the exit code is 2, and where some could it is 1`() throws {
    let file = try folder.write(signer.jws(TransactionSample.transaction()), to: "a.jws")
    let none = try folder.write("pears", to: "b.txt")
    #expect(try receipt(none).exitCode == 2 && receipt(none).messages.contains("b.txt: is not recognised"))
    #expect(try receipt(folder.path + "/none").exitCode == 2)
    #expect(try receipt(folder.path + "/none", file, none, "--quiet").exitCode == 1)
    #expect(try receipt().exitCode == 64 && receipt(file, "--device", "02:42").exitCode == 64)
    #expect(try receipt(file, "--environment", "orchard").exitCode == 64 && receipt(file, "--app", "x").exitCode == 64)
  }

  @Test func `a signed text as an argument is not repeated in a message`() throws {
    let text = signer.jws(TransactionSample.transaction())
    for verb in ["receipt", "resolve"] {
      let outcome = folder.run(verb, text)
      #expect(outcome.exitCode > 0 && outcome.messages.contains("a signed text") && outcome.messages.count < 300)
    }
  }

  @Test func `a table at 80 columns has whole identifiers`() throws {
    let product = "com.example.cider.subscriptions.harvest.of.the.whole.orchard.yearly"
    let file = try folder.write(
      signer.jws(TransactionSample.transaction(changing: ["productId": "\"\(product)\""])), to: "a.jws")
    let outcome = try receipt(file, in: TestWorld(terminalWidth: 80))
    #expect(outcome.result.contains(product) && outcome.result.contains("com.example.cider\n"))
  }

  @Test func `the roots are printed with their fingerprints`() {
    let outcome = folder.run("receipt", "--roots", "--format", "tsv", "--no-header")
    #expect(outcome.exitCode == 0)
    #expect(outcome.cells(1).last == "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")
    #expect(outcome.cells(2).allSatisfy { $0.hasPrefix("https://www.apple.com/") })
  }

  @Test func `resolve names a file that is signed, and points here`() throws {
    for (bytes, name) in [
      (Array(signer.jws(TransactionSample.transaction()).utf8), "a.jws"),
      (Authority(.rsa).message(ReceiptSample().content), "c.der"),
      (Array(ReceiptSample.transactionReceipt().utf8), "d.b64"),
    ] {
      let outcome = folder.run("resolve", try folder.write(bytes, to: name))
      #expect(outcome.exitCode == 1 && outcome.messages.contains("'coster receipt \(name)'"), "\(outcome.messages)")
    }
    let link = try folder.write("https://apps.apple.com/us/app/id6759209764", to: "e.txt")
    #expect(folder.run("resolve", link).messages == "")
  }
}
