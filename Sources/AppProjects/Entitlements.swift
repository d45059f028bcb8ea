internal import Archives
internal import Feeds
internal import JSON

/// A file of entitlements, `.entitlements`.
public struct Entitlements: Equatable, Sendable {
  /// The file.
  public var path: String
  /// The App ID that it states with its prefix; most files leave that to Xcode.
  public var applicationIdentifier: String?
  /// Whether it has `com.apple.developer.in-app-payments`, which is Apple Pay and not in-app purchase.
  public var hasApplePay: Bool

  /// Reads an XML property list.
  ///
  /// - Throws: `InputError` where the file cannot be read, ``ProjectFileError`` where it is no property list.
  public init(path: String) throws {
    self.path = path
    let bytes = try ByteStream(path: path).readAll(limit: ProvisioningProfile.limit)
    guard !bytes.starts(with: "bplist".utf8) else {
      throw ProjectFileError(
        reason: "is a binary property list; convert it with 'plutil -convert xml1'", isWrong: false)
    }
    guard let list = try? JSONTree(propertyList: bytes, from: path) else {
      throw ProjectFileError(reason: "is not an XML property list")
    }
    applicationIdentifier =
      (list["application-identifier"] ?? list["com.apple.application-identifier"])?.string
    hasApplePay = list["com.apple.developer.in-app-payments"] != nil
  }
}
