internal import Answers
internal import Catalog

extension Console {
  /// Reports what the rows of an answer do not say; what is missing makes the exit code 1.
  func report(_ note: AnswerNote) {
    if note.weight == .note { self.note(note.forPeople) } else { warn(note.forPeople) }
    if note.isMissing { markPartial() }
  }
}

extension AnswerNote {
  /// The sentence, with how a person at a terminal goes on from there.
  var forPeople: String { "\(self)" + (advice ?? "") }

  private var advice: String? {
    switch self {
    case .noItem(_, let remains?):
      switch remains {
      case .prices(let appleID): "; 'coster history \(appleID)' shows what it cost"
      case .ranks(let appleID): "; 'coster rank \(appleID)' shows its ranks"
      }
    case .configuredProduct: "; 'coster products list' has it"
    case .noPeriods: "; name it with --of, such as --of P1Y"
    case .noCharts(isAll: true): " Bring one with 'coster fetch charts' or 'coster import'."
    case .noDrops(let reason): reason.newestChange.map { ": ask with --since \($0)" }
    case .unknownKind: "; name its kind with --kind"
    case .noSnapshot: " See 'coster snapshots list'."
    case .products(.noProducts): "; import App Store Connect answers or .storekit files"
    case .products(.noBaseStore): "; import the answer of its price schedule"
    case .products(.noEqualPrices): "; import the equalizations of that price point"
    case .products(.noPoints): "; import the answer of …/pricePoints of App Store Connect"
    default: nil
    }
  }
}
