@testable import SignedData

private let judge = SignatureJudge(now: .init(seconds: 1_795_000_000))

/// libFuzzer's entry: the first byte says as what the others are read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSignedData(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let data, count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data + 1, count: count - 1))
  switch data[0] & 3 {
  case 0, 1: hold(bytes)
  case 2: hold(SignedFile(bytes, judge))
  default: hold(SignedFile(message(bytes), judge))
  }
  return 0
}

/// The reader of receipts' content reads each value once, or says why it does not.
private func hold(_ bytes: [UInt8]) {
  guard var payload = try? ReceiptPayload(bytes) else { return }
  var values = 0
  for (type, value) in payload.values {
    values += value.count
    _ = (payload.text(type), payload.number(type), payload.date(type))
  }
  for var purchase in payload.purchases {
    values += purchase.values.values.reduce(0) { $0 + $1.count }
    precondition(purchase.purchases.isEmpty, "a purchase has no purchases")
    _ = (purchase.text(1702), purchase.number(1701), purchase.date(1704))
  }
  precondition(values <= bytes.count, "no byte is read twice")
}

/// Nothing that a program makes up is proved.
private func hold(_ file: SignedFile) {
  precondition(!file.items.contains { $0.verdict.isProved }, "nobody signed this")
  precondition(file.items.count + file.problems.count > 0, "what is not read is told")
  for item in file.items { precondition(!"\(item.verdict)".isEmpty, "each has a verdict") }
}

/// A message with this content, which nobody signed.
private func message(_ content: [UInt8]) -> [UInt8] {
  func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, 0x82, UInt8(content.count >> 8 & 255), UInt8(content.count & 255)] + content
  }
  let data: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
  let inner = element(0x30, data + [1] + element(0xA0, element(0x04, content)))
  let body = [0x02, 1, 1] + element(0x31, []) + inner + element(0x31, [])
  return element(0x30, data + [2] + element(0xA0, element(0x30, body)))
}

@_cdecl("FuzzSignedData_main")
public func start(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
  var count = count
  var arguments = arguments
  return runFuzzer(&count, &arguments, fuzzSignedData)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
