public import CCoster
internal import CatalogModel
internal import Platform
internal import ProductLinks

/// Finds every product link in a text: see coster.h.
@_cdecl("coster_links")
public func links(
  _ text: UnsafeRawPointer?, _ count: Int, _ ownHosts: Int32, _ found: UnsafeMutablePointer<Int>
) -> UnsafeMutablePointer<coster_link>? {
  var list = LinkList()
  var scanner = LinkScanner(ownHosts == 0 ? .withoutLines : [.withoutLines, .ownHosts])
  unsafe scanner.scanMatches(UnsafeRawBufferPointer(start: text, count: count)) { list.append($0) }
  scanner.finishMatches { list.append($0) }
  list.finish()
  unsafe found.pointee = list.count
  return unsafe list.links
}

/// The Apple ID of the first product link in a text; 0 without one.
@_cdecl("coster_apple_id")
public func appleID(_ text: UnsafeRawPointer?, _ count: Int) -> Int64 {
  var scanner = LinkScanner(.withoutLines)
  do throws(FirstLink) {
    try unsafe scanner.scanMatches(UnsafeRawBufferPointer(start: text, count: count)) {
      (match) throws(FirstLink) in throw FirstLink(appleID: match.appleID)
    }
    try scanner.finishMatches { (match) throws(FirstLink) in throw FirstLink(appleID: match.appleID) }
    return 0
  } catch {
    return error.appleID?.rawValue ?? 0
  }
}

/// The name of a kind; `nil` after the last one.
@_cdecl("coster_kind")
public func kind(_ number: Int32) -> UnsafePointer<CChar>? {
  unsafe kindNames.indices.contains(Int(number)) ? kindNames[Int(number)] : nil
}

/// They are there as long as the process.
private nonisolated(unsafe) let kindNames = unsafe ProductKind.allCases.map { kind in
  unsafe UnsafePointer(strdup(kind.rawValue))
}

/// Ends a scan.
private struct FirstLink: Error {
  let appleID: AppleID?
}

/// Links in memory that C can give back.
@safe private struct LinkList {
  private(set) var links: UnsafeMutablePointer<coster_link>?
  private(set) var count = 0
  private var capacity = 0
  /// The names of hosts, each with a zero behind it, and where each begins.
  private var names: [UInt8] = []
  private var namePositions: [String: Int] = [:]
  private static let kinds = ProductKind.allCases
  private static let stride = unsafe MemoryLayout<coster_link>.stride

  init() { unsafe links = nil; grow(to: 16) }

  private mutating func grow(to capacity: Int) {
    let size = capacity * Self.stride
    guard let memory = unsafe realloc(links, size) else { fatalError("no memory for links") }
    unsafe links = memory.assumingMemoryBound(to: coster_link.self)
    self.capacity = capacity
  }

  mutating func append(_ match: borrowing LinkMatch) {
    if count == capacity { grow(to: capacity * 2) }
    var link = unsafe coster_link()
    unsafe link.apple_id = match.appleID?.rawValue ?? 0
    unsafe link.parent_id = match.parentID?.rawValue ?? 0
    unsafe (link.start, link.end) = (match.offset, match.offset + Int64(match.length))
    unsafe link.kind = Int32(Self.kinds.firstIndex(of: match.kind) ?? 0)
    if let code = match.storefront?.code.utf8 {
      unsafe withUnsafeMutableBytes(of: &link.storefront) { unsafe $0.copyBytes(from: code.prefix(3)) }
    }
    if let via = match.via { unsafe link.via = UnsafePointer(bitPattern: position(of: via) + 1) }
    unsafe links?[count] = link
    count += 1
  }

  private mutating func position(of name: String) -> Int {
    if let known = namePositions[name] { return known }
    let position = names.count
    namePositions[name] = position
    names += Array(name.utf8) + [0]
    return position
  }

  /// Puts the names behind the links, so that both are given back at once.
  mutating func finish() {
    if names.isEmpty { return }
    let size = count * Self.stride
    guard let memory = unsafe realloc(links, size + names.count) else { fatalError("no memory for links") }
    unsafe links = memory.assumingMemoryBound(to: coster_link.self)
    let target = unsafe UnsafeMutableRawBufferPointer(start: memory + size, count: names.count)
    unsafe target.copyBytes(from: names)
    let first = unsafe UnsafePointer((memory + size).assumingMemoryBound(to: CChar.self))
    for index in 0..<count {
      guard let via = unsafe links?[index].via else { continue }
      unsafe links?[index].via = first + (Int(bitPattern: via) - 1)
    }
  }
}
