@testable import HTTPServer

/// libFuzzer's entry: the first line is an address, the second a method and a version, the others are fields.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTPServer(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let data, count > 0 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  compare(lines[0])
  guard lines.count > 1 else { return 0 }
  let words = String(decoding: lines[1].filter { $0 != 0x0D }, as: UTF8.self).split(separator: " ", maxSplits: 1)
  var fields = HTTPFields()
  for line in lines.dropFirst(2) {
    let parts = line.split(separator: 0x3A, maxSplits: 1)
    guard parts.count == 2 else { continue }
    let value = parts[1].drop { $0 == 0x20 }.filter { $0 != 0x0D }
    fields.append(String(decoding: parts[0], as: UTF8.self), value)
  }
  hold(
    RequestGuard.Head(
      method: words.first.map(String.init) ?? "", version: words.last.map(String.init) ?? "", target: lines[0],
      fields: fields, isWhole: true, size: count))
  return 0
}

private func compare(_ target: [UInt8]) {
  let read = Result { () throws(TargetError) in try RequestTarget(target) }
  let plain = Result { () throws(PlainTarget.Rejection) in try PlainTarget(target) }
  switch (read, plain) {
  case (.success(let read), .success(let plain)):
    guard read.path == plain.path, read.query.map({ [$0.name, $0.value] }) == plain.query else {
      fatalError("\(target) is read as \(read), and plainly as \(plain)")
    }
  case (.failure, .failure): break
  default: fatalError("\(String(decoding: target, as: UTF8.self)) is read as \(read), and plainly as \(plain)")
  }
}

/// What no request may have that the guard lets pass.
private func hold(_ head: RequestGuard.Head) {
  var options = ServerOptions()
  (options.isAllowedHost, options.bodyLimit) = ({ $0 == "catalog.example" }, 1000)
  let guardian = RequestGuard(options: options)
  guard case .pass(let request) = guardian.verdict(on: head) else { return }
  func values(_ name: String) -> [String] { head.fields.all.filter { $0.name.lowercased() == name }.map(\.value) }
  let hosts = values("host")
  precondition(hosts.count == 1 || (hosts.isEmpty && head.version == "HTTP/1.0"), "a request has one host")
  for host in hosts + [request.target.authority].compactMap(\.self) {
    let isOurs = ["localhost", "127.", "[::1]", "catalog.example"].contains { host.lowercased().hasPrefix($0) }
    precondition(isOurs && !host.lowercased().contains("evil"), "\(host) is not ours")
  }
  let framings = values("content-length") + values("transfer-encoding")
  precondition(framings.count <= 1, "a body has one length")
  for length in values("content-length") {
    precondition(!length.isEmpty && length.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }, "a length has digits alone")
    let isNone = length.utf8.allSatisfy { $0 == 0x30 }
    precondition(
      isNone || (UInt64(length).map { $0 <= 1000 } ?? false && request.method == .post), "a body may be read")
  }
  precondition(values("transfer-encoding").isEmpty || head.version == "HTTP/1.1", "HTTP/1.0 has no chunks")
  precondition(values("transfer-encoding").allSatisfy { $0.lowercased() == "chunked" }, "no other coding is read")
  precondition(!request.target.path.utf8.contains(0) && !request.target.path.contains("\\"), "no path hides anything")
  precondition(
    request.method != .post || values("origin").isEmpty || values("origin")[0].contains("://"), "no other site posts")
}

@_cdecl("FuzzHTTPServer_main")
public func start(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
  var count = count
  var arguments = arguments
  return runFuzzer(&count, &arguments, fuzzHTTPServer)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
