internal import CatalogModel
internal import ProductLinks

/// Makes records of those whom an item is by, from what the item's record states of them: a number, a credit and an
/// address.
///
/// A credit may be that of several: "Daft Punk & Pharrell Williams" beside the number and the address of the first. It
/// names whom it credits only where the address shows that it does; the others are named when all credits are known.
enum CreditedMaker {
  static func record(
    _ maker: AppleID, of item: ProductRecord, credit: UnsafeBufferPointer<UInt8>, page: UnsafeBufferPointer<UInt8>
  ) -> ProductRecord {
    var text = RecordText()
    let evidence: NameEvidence? =
      unsafe credit.isEmpty
      ? nil
      : PageAddress.evidence(
        for: Span(_unsafeElements: credit), in: Span(_unsafeElements: page), of: maker)
    text.reserve(page.count + (evidence == .proved ? credit.count : 0))
    if evidence == .proved { unsafe text.set(.name, to: credit) }
    if !page.isEmpty { unsafe text.set(.url, to: page) }
    var record = ProductRecord(
      appleID: maker, kind: ResultKind.artist(of: item.kind), provenance: .child, storefront: item.storefront,
      text: text)
    record.credit = evidence
    return record
  }

  static func record(_ maker: AppleID, of item: ProductRecord, credit: String?, page: String?) -> ProductRecord {
    var (credit, page) = (credit ?? "", page ?? "")
    return credit.withUTF8 { credit in
      page.withUTF8 { page in unsafe record(maker, of: item, credit: credit, page: page) }
    }
  }
}
