internal import Archives
internal import BER
internal import Feeds
internal import JSON

/// What a provisioning profile, `.mobileprovision` or `.provisionprofile`, says: a property list in a signed message.
///
/// The signature is not checked.
public struct ProvisioningProfile: Equatable, Sendable {
  /// The profile's name.
  public var name: String
  /// The App ID with its prefix: `ABCDE12345.com.example.app`, or with a `*` at its end.
  public var applicationIdentifier: String
  /// The day and time from which it is not valid any more: `2027-03-01T09:30:00Z`.
  public var expiration: String?
  /// How many devices it names; `nil` for one of the App Store.
  public var deviceCount: Int?
  /// Whether it is for every device of a company.
  public var isForAllDevices: Bool
  /// Whether a debugger may attach: a profile of development.
  public var isOfDevelopment: Bool

  /// The largest file that is read: 4 MB, where Apple's have some ten kilobytes.
  static let limit = 4 << 20

  /// Reads a profile.
  ///
  /// - Throws: `InputError` where the file cannot be read, ``ProjectFileError`` where it is no profile.
  public init(path: String) throws {
    let bytes = try ByteStream(path: path).readAll(limit: Self.limit)
    guard let content = SignedMessage.content(of: bytes) else {
      throw ProjectFileError(reason: "is not a signed message with a property list, or is truncated")
    }
    guard let list = try? JSONTree(propertyList: content, from: path), !list.members.isEmpty else {
      throw ProjectFileError(reason: "has no readable property list in its signed message")
    }
    let entitlements = list["Entitlements"]
    guard
      let identifier = (entitlements?["application-identifier"] ?? entitlements?["com.apple.application-identifier"])?
        .string
    else { throw ProjectFileError(reason: "has no application-identifier among its Entitlements") }
    name = list["Name"]?.string ?? ""
    applicationIdentifier = identifier
    expiration = list["ExpirationDate"]?.string
    deviceCount = list["ProvisionedDevices"]?.elements.count
    isForAllDevices = list["ProvisionsAllDevices"]?.bool ?? false
    isOfDevelopment = entitlements?["get-task-allow"]?.bool ?? false
  }

  /// The App ID without its prefix, which may differ from the team's: `com.example.app`, `com.example.*`, `*`.
  public var bundleID: String {
    applicationIdentifier.firstIndex(of: ".").map {
      String(applicationIdentifier[applicationIdentifier.index(after: $0)...])
    }
      ?? applicationIdentifier
  }

  /// Whether it is of a wildcard App ID, which may sell nothing within an app.
  public var isWildcard: Bool { bundleID.hasSuffix("*") }

  /// Whether a bundle ID may be signed with it.
  public func covers(_ bundle: String) -> Bool {
    isWildcard ? bundle.hasPrefix(bundleID.dropLast()) : bundle == bundleID
  }
}

/// Why a file of a project cannot be read, to follow its path.
public struct ProjectFileError: Error, CustomStringConvertible {
  /// `is truncated`.
  public var reason: String
  /// Whether something is wrong with the file, and not only in a form that is not read here.
  public var isWrong = true
  /// The reason.
  public var description: String { reason }
}
