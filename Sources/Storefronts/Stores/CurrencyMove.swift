public import CatalogModel
import StorePrices

/// A storefront's change from billing one currency to billing another.
///
/// The store changed at some time between ``earliest`` and ``latest``; the two are one day where the day is known.
public struct CurrencyMove: Hashable, Sendable {
  /// The store that changed its currency.
  public var storefront: Storefront
  /// The currency billed before; `nil` where it is not recorded.
  public var old: CurrencyCode?
  /// The currency billed afterwards.
  public var new: CurrencyCode
  /// The first day on which the new currency may have been billed; `nil` where only the end is known.
  public var earliest: Timestamp?
  /// The first day on which it was certainly billed; `nil` where only the beginning is known.
  public var latest: Timestamp?
  /// The source of this change.
  public var source: String
}

extension CurrencyMove {
  /// Every recorded change, the oldest first.
  public static let all: [CurrencyMove] = FactTable(table).rows.flatMap(moves)

  private static func moves(_ line: Substring) -> [CurrencyMove] {
    let fields = line.fields(between: "|")
    guard fields.count == 4 else { return [] }
    let days = fields[0].fields(between: "~").map { Timestamp(String($0)) }
    return fields[1].fields(between: " ").compactMap { pair in
      let parts = pair.fields(between: ":")
      guard let storefront = Storefront(parts[0]), let new = CurrencyCode(parts[1]) else { return nil }
      return CurrencyMove(
        storefront: storefront, old: CurrencyCode(fields[2]), new: new, earliest: days.first ?? nil,
        latest: days.last ?? nil, source: String(fields[3]))
    }
  }

  /// Day, or first and last day; stores with their new currency; the old currency; source.
  private static let table = """
    ~2012-07-18|sg:SGD hk:HKD tw:TWD|-|App Store price matrix files of that day
    2012-10-25|ru:RUB tr:TRY in:INR id:IDR il:ILS za:ZAR sa:SAR ae:AED|USD|MacMagazine, 2012-10-26
    2016-01-07~|br:BRL th:THB|USD|partner feed of 2016-01-06 and today's report regions
    2016-06-01~|kr:KRW|USD|price matrices of 2016 and today's report regions
    2016-12-01~2016-12-31|eg:EGP kz:KZT my:MYR ng:NGN pk:PKR ph:PHP qa:QAR tz:TZS vn:VND|USD|inferred from 9to5Mac and 24.hu, May 2017
    2017-05-01~2017-05-31|cl:CLP co:COP pe:PEN hr:HRK|USD|9to5Mac, 2017-05-25
    2017-05-01~2017-05-31|bg:BGN cz:CZK hu:HUF pl:PLN ro:RON|EUR|9to5Mac, 2017-05-25
    2023-01-01|hr:EUR|HRK|Letem světem Applem, 2022-09-05
    2026-01-01|bg:EUR|BGN|iPhoneAddict, 2025-09-25
    """
}
