/// The currencies that money is counted in: those of ISO 4217, present ones and those withdrawn since 1999.
///
/// Without the codes of metals (`XAU`), of bonds, funds and units of account (`XDR`, `CHE`, `CLF`), of tests (`XTS`),
/// and of no currency at all (`XXX`): no store has a price in them.
enum Currencies {
  private static let present = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
    CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
    IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
    MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
    SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV
    WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
    """
  private static let withdrawn = """
    AFA ANG AON AOR ATS AZM BEF BGL BGN BYB BYR CSD CUC CYP DEM ECS EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MGF
    MRO MTL MZM NLG PTE ROL RUR SDD SIT SKK SLL SRG STD TJR TMM TPE TRL VEB VEF YUM ZMK ZWD ZWL ZWN ZWR
    """

  /// Every code.
  static var codes: [Substring] { (present + " " + withdrawn).split(whereSeparator: \.isWhitespace) }

  /// A bit for each code of three letters.
  private static let bits: [UInt64] = {
    var bits = [UInt64](repeating: 0, count: 26 * 26 * 26 / 64 + 1)
    for code in codes {
      let letters = Array(code.utf8)
      let index = index(letters[0], letters[1], letters[2])
      bits[index / 64] |= 1 << (index % 64)
    }
    return bits
  }()

  private static func index(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    let (first, second, third) = (Int(first) - 65, Int(second) - 65, Int(third) - 65)
    return (first * 26 + second) * 26 + third
  }

  /// Whether money is counted in the currency of three upper-case letters.
  static func contains(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    let index = index(first, second, third)
    return bits[index / 64] & 1 << (index % 64) != 0
  }
}
