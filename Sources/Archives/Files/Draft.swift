internal import Platform

/// A new file beside the one whose place it is to take when all of its bytes are there.
///
/// It has a name that nothing had, and is removed with the value unless it took the place.
public final class Draft {
  /// The file that it is to become.
  private let target: String
  /// The open file.
  public let file: OpenFile
  private var isPlaced = false

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - target: The file that it is to become.
  ///   - suffix: What its name ends in, to tell it from another draft of the file.
  /// - Throws: `InputError`, named after the target, where there can be no file beside it.
  public init(of target: String, suffix: String = "") throws(InputError) {
    self.target = target
    file = try Self.create("\(target).\(getpid())", suffix, target)
  }

  deinit {
    if !isPlaced { FileSystem.remove(file.path) }
  }

  /// Puts the file into its place, instead of what is there.
  public func takePlace() throws(InputError) {
    try FileSystem.rename(file.path, to: target)
    isPlaced = true
  }

  /// A process that was killed may have left one of the same number.
  private static let maxNames = 100

  private static func create(_ name: String, _ suffix: String, _ target: String) throws(InputError) -> OpenFile {
    var number = 0
    while true {
      let path = name + (number == 0 ? "" : "-\(number)") + suffix
      do throws(InputError) { return try OpenFile(path, for: .creating) } catch {
        guard error.cause == .exists, number < maxNames else {
          var error = error
          error.name = target
          throw error
        }
        number += 1
      }
    }
  }
}
