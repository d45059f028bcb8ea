public import CatalogModel

/// What a signed thing is to say; what it does not say does not hold.
public struct SignedDemands: Sendable {
  /// The Apple ID of the app.
  public var app: AppleID?
  /// The bundle ID of the app.
  public var bundleID: String?
  /// The environment.
  public var environment: SignedEnvironment?
  /// The device that an app receipt is for.
  public var device: DeviceIdentifier?

  public init() {}

  /// The demands that an item does not meet, each in words that name no identifier of a customer or a device.
  public func unmet(by item: SignedItem) -> [String] {
    var unmet: [String] = []
    if let app, item.appID != app {
      unmet.append("--app \(app): " + (item.appID.map { "it is of \($0)" } ?? "it states no Apple ID of its app"))
    }
    if let bundleID, item.bundleID != bundleID {
      unmet.append("--bundle-id \(bundleID): " + (item.bundleID.map { "it is of \($0)" } ?? "it states no bundle ID"))
    }
    if let environment, item.environmentKind != environment {
      let stated = item.environment.map { "it is of \($0)" } ?? "it states no environment"
      unmet.append("--environment \(environment.rawValue): \(stated)")
    }
    if let device { unmet += Self.unmet(device, by: item).map { "--device: \($0)" } }
    return unmet
  }

  private static func unmet(_ device: DeviceIdentifier, by item: SignedItem) -> [String] {
    guard let proof = item.deviceProof else { return ["only an app receipt says which device it is for"] }
    return proof.isOf(device.bytes) ? [] : ["it is for another device"]
  }
}

/// What a device is known by to receipts: the network address of a Mac's en0, or `identifierForVendor`.
public struct DeviceIdentifier: Sendable, Hashable {
  let bytes: [UInt8]

  /// Reads `f8:ff:c2:1e:91:82`, `F8FFC21E9182`, or a UUID with or without its hyphens.
  public init?(_ text: String) {
    let digits = text.filter { $0 != ":" && $0 != "-" }
    guard digits.count == 12 || digits.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    let values = digits.compactMap(\.hexDigitValue)
    bytes = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
