internal import CatalogModel

/// How currencies are marked besides in their own stores: by their codes and by signs that mean no other currency of
/// Apple's stores.
enum CurrencySigns {
  /// Whether a mark before or behind an amount is of a currency: its code, or one of its signs.
  static func isMark(_ mark: NormalizedPriceText, of currency: CurrencyCode) -> Bool {
    mark.string == currency.description || signs[currency]?.contains(mark.string) == true
  }

  private static let signs: [CurrencyCode: Set<String>] = {
    var signs: [CurrencyCode: Set<String>] = [:]
    for row in FactTable(table).rows {
      let words = row.fields(between: " ")
      guard let currency = CurrencyCode(words[0]) else { continue }
      signs[currency] = Set(words.dropFirst().map { NormalizedPriceText($0).string })
    }
    return signs
  }()

  /// A line a currency: its signs, as locale data (CLDR) and people there write them.
  ///
  /// The bare dollar sign is missing because it marks a dozen currencies; a store that prints it has it in its line.
  private static let table = """
    AED د.إ. د.إ Dh Dhs DH
    AUD A$ AU$ $AU
    BGN лв. лв
    BRL R$
    CAD CA$ C$ $CA
    CHF Fr. SFr.
    CLP CLP$ CL$
    CNY ¥ CN¥ 元 RMB
    COP COP$ COL$ CO$
    CZK Kč
    DKK kr kr.
    EGP ج.م. ج.م E£
    EUR €
    GBP £ GB£ £GB
    HKD HK$ $HK
    HRK kn
    HUF Ft
    IDR Rp
    ILS ₪ NIS
    INR ₹ Rs Rs. ₨
    JPY ¥ JP¥ 円
    KRW ₩ 원
    KZT ₸
    MXN MX$ Mex$ $MX
    MYR RM
    NGN ₦
    NOK kr kr.
    NZD NZ$ $NZ
    PEN S/ S/.
    PHP ₱
    PKR Rs Rs. ₨
    PLN zł
    QAR ر.ق. ر.ق QR
    RON lei
    RUB ₽ р. р руб. руб
    SAR ر.س. ر.س SR \u{20C1}
    SEK kr kr.
    SGD S$ SG$ $SG
    THB ฿
    TRY ₺ TL
    TWD NT$
    TZS TSh
    USD US$ $US
    VND đ VNĐ
    ZAR R
    """
}
