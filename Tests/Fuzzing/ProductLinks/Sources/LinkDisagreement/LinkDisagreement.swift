import CatalogModel
import ProductLinks
import ReferenceParser

/// One scanner for all inputs: each has to leave it as new, and making it would take much of the time.
nonisolated(unsafe) private var scanner = LinkScanner()

/// Feeds the scanner and the reference parser the same bytes, the scanner in pieces, and tells where they differ.
public func linkDisagreement(in bytes: [UInt8], seed: UInt64) -> String? {
  var cuts = Cuts(seed: seed, total: bytes.count)
  var scanned: [[String?]] = []
  unsafe bytes.withUnsafeBytes { buffer in
    var rest = unsafe buffer[...]
    while unsafe !rest.isEmpty {
      let count = unsafe min(rest.count, cuts.next())
      unsafe scanner.scan(UnsafeRawBufferPointer(rebasing: rest.prefix(count))) { scanned.append(words(of: $0)) }
      unsafe rest = rest.dropFirst(count)
    }
  }
  scanner.finish { scanned.append(words(of: $0)) }
  let expected = ReferenceParser.finds(in: bytes)
  if scanned == expected { return nil }
  for (one, other) in zip(scanned, expected) where one != other {
    return "scanner \(one)\nreference \(other)"
  }
  return "scanner \(scanned.count) finds \(scanned)\nreference \(expected.count) finds \(expected)"
}

/// The lengths of pieces: all at once, one byte each, or a mixture.
private struct Cuts {
  private var state: UInt64
  private let mode: UInt64

  /// Long inputs are not cut into crumbs, which would only take time.
  init(seed: UInt64, total: Int) {
    mode = total > 1000 && seed % 4 != 0 ? 3 : seed % 4
    state = seed / 4 &* 2_862_933_555_777_941_757 &+ 3_037_000_493
  }

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let random = Int(state >> 33)
    switch mode {
    case 0: return .max
    case 1: return 1 + random % 3
    case 2: return 1 + random % 40
    default: return 1 + random % 1400
    }
  }
}

/// What the reference parser says of a find, in its order.
private func words(of found: FoundLink) -> [String?] {
  let link = found.link
  return [
    "\(found.offset)", "\(found.length)", "\(found.line):\(found.column)", link.appleID?.description,
    link.parentID?.description, link.kind.rawValue, link.storefront?.code, link.textID, "\(link.needsNetwork)",
    link.language, link.mediaType?.description, link.affiliate, link.campaign, link.inner, link.via,
  ]
}
