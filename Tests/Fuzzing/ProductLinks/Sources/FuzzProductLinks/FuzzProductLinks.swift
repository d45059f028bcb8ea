import LinkDisagreement

/// libFuzzer's entry: the first byte chooses the cuts, the rest is text.
///
/// In one input of eight two bytes stand for long runs of text, so that short inputs reach the scanner's limits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProductLinks(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let data, count > 1 else { return 0 }
  var seed = UInt64(data[0])
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count)
  var runs = data[0] < 32 ? 0 : 2
  for index in 1..<count {
    let byte = data[index]
    seed = seed &* 31 &+ UInt64(byte)
    if byte == 0x0E || byte == 0x0F, runs < 2 {
      runs += 1
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "a"), count: byte == 0x0E ? 490 : 8170))
    } else {
      bytes.append(byte)
    }
  }
  if let difference = linkDisagreement(in: bytes, seed: seed &* 4 | UInt64(data[0]) % 4) {
    fatalError(difference)
  }
  return 0
}

/// Where the program starts: the package manager names an executable's `main` after its target.
@_cdecl("FuzzProductLinks_main")
public func start(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  var count = count
  var arguments = arguments
  return runFuzzer(&count, &arguments, fuzzProductLinks)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
