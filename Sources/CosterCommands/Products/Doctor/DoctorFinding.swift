/// What was found of one point of Apple's checklists for a request that returns no products.
///
/// The checklists are Apple's technotes of 2025-04-29: TN3185 (Xcode's configuration), TN3186 (sandbox, TestFlight, App
/// Review) and TN3188 (App Store).
struct DoctorFinding: Equatable {
  enum Status: String {
    case right
    case wrong
    /// Neither can be known from what lies in the project and was read.
    case unknown
  }

  /// The technotes that have the point.
  enum Checklist: String {
    case xcode = "TN3185"
    case sandbox = "TN3186"
    case store = "TN3188"
    /// Of a build that Apple's servers answer.
    case servers = "TN3186, TN3188"
  }

  var status: Status
  var checklist: Checklist
  /// The point, such as `explicit-app-id`.
  var point: String
  /// A file, or a file and a line; empty where no file says it.
  var location = ""
  var detail: String
  /// What to do; empty where nothing is wrong.
  var cure = ""
}
