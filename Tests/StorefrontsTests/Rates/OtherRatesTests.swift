import CatalogModel
import Storefronts
import TestSupport
import Testing

/// Files of rates that are not the European Central Bank's; the rates in them are made up.
struct OtherRatesTests {
  private static let tables = [
    "currency,rate\nEUR,0.8\nJPY,160.5\n", "Currency;Rate\r\nEUR;0.8\r\n\r\nJPY;160.5", "EUR,0.8\nJPY,160.5\n",
    "\u{FEFF}\"currency\",\"rate\"\n\"EUR\",\"0.8\"\n\"JPY\",\"160.5\"\n", "rate\tcode\n0.8\teur\n160.5\tjpy\n",
  ]

  private static let datedTables = [
    "date,currency,rate\n2026-11-19,EUR,0.7\n2026-11-20,EUR,0.8\n2026-11-20,JPY,160.5\n",
    "2026-11-20,EUR,0.8\n2026-11-20,JPY,160.5\n2026-11-19,EUR,0.7\n2026-11-19,CHF,0.9\n",
    "date,base,currency,rate\n2026-11-20,USD,EUR,0.8\n2026-11-20,USD,JPY,160.5\n2026-11-19,GBP,EUR,1.1\n",
  ]

  private static let answers = [
    #"{"base":"USD","date":"2026-11-20","rates":{"USD":1,"EUR":0.8,"JPY":160.5,"BTC":1.1e-05,"XAU":0.0002}}"#,
    #"{"success":true,"timestamp":1795132800,"base":"USD","date":"2026-11-20","rates":{"EUR":0.8,"JPY":160.5}}"#,
    #"{"amount":1.0,"base":"USD","date":"2026-11-20","rates":{"EUR":0.80,"JPY":160.5}}"#,
    #"{"result":"success","time_last_update_unix":1795132801,"base_code":"USD","rates":{"EUR":8e-1,"JPY":160.5}}"#,
    #"{"result":"success","time_last_update":1795132801,"base":"USD","conversion_rates":{"EUR":0.8,"JPY":160.5}}"#,
    #"{"disclaimer":"x","license":"y","timestamp":1795132800,"base":"USD","rates":{"EUR":0.8,"JPY":160.5,"CHF":null}}"#,
    #"{"success":true,"timestamp":1795132800,"source":"USD","quotes":{"USDEUR":0.8,"USDJPY":160.5}}"#,
    #"{"base":"USD","start_date":"2026-11-19","rates":{"2026-11-19":{"EUR":0.7},"2026-11-20":{"EUR":0.8,"JPY":160.5}}}"#,
    #"[{"date":"2026-11-20","base":"USD","quote":"EUR","rate":0.8},{"date":"2026-11-20","base":"USD","quote":"JPY","rate":160.5}]"#,
    #"[{"date":"2026-11-20T10:00:00Z","base":"USD","quote":"EUR","rate":0.8},{"date":"2026-11-20T10:00:01Z","base":"USD","quote":"JPY","rate":160.5}]"#,
  ]

  @Test(arguments: tables)
  func `reads a table of currencies and rates, of a base that is named`(file: String) throws {
    let rates = try ExchangeRates(newestIn: Array(file.utf8), base: currency("USD"))
    #expect(rates.day == nil)
    try check(rates)
  }

  @Test(arguments: datedTables)
  func `reads the newest day of a table with dates`(file: String) throws {
    let rates = try ExchangeRates(newestIn: Array(file.utf8), base: currency("USD"))
    #expect(rates.day?.date == "2026-11-20")
    #expect(try rates.rate(of: currency("CHF")) == nil)
    try check(rates)
  }

  @Test(arguments: answers)
  func `reads the JSON of services`(file: String) throws {
    let rates = try ExchangeRates(newestIn: Array(file.utf8))
    #expect(rates.day?.date == "2026-11-20")
    try check(rates)
  }

  private func check(_ rates: ExchangeRates) throws {
    let dollars = try money("10", "USD")
    #expect(try rates.base == currency("USD"))
    #expect(try rates.convert(dollars, to: currency("EUR"))?.decimalText == "8")
    #expect(try rates.convert(dollars, to: currency("JPY"))?.decimalText == "1605")
    #expect(try rates.convert(money("8", "EUR"), to: currency("JPY"))?.decimalText == "1605")
  }

  @Test(arguments: [
    ("currency,rate\nEUR,0.8\n", "line 2: The file doesn't say which currency its rates are for."),
    ("currency,rate\nEUR,0.8\nEUR,0.8\n", "line 2: The file doesn't say which currency its rates are for."),
    ("base,currency,rate\nUSD,EUR,0.8\nUSD,EUR,0.9\n", "line 3: EUR has two rates on one day."),
    ("base,currency,rate\nUSD,EUR,0.8\nGBP,JPY,200\n", "line 3: The rates of one day are of one USD and of one GBP."),
    ("base,currency,rate\nUSD,EURO,0.8\n", "line 2: 'EURO' is not a currency that money is counted in."),
    ("base,currency,rate\nUSD,EUR,\"0,8\"\n", "line 2: The line has 4 fields where the first has 3."),
    ("base;currency;rate\nUSD;EUR;0,8\n", "line 2: '0,8' is not a rate."),
    ("date,base,currency,rate\n20.11.2026,USD,EUR,0.8\n", "line 2: '20.11.2026' is not a date."),
    ("currency,price\nEUR,0.8\n", "line 1: The file is none of the forms of exchange rates that are read."),
    (#"{"rates":{"EUR":0.8}}"#, "line 1: The file doesn't say which currency its rates are for."),
    (#"{"base":"US dollar","rates":{"EUR":0.8}}"#, "line 1: 'US dollar' is not a currency that money is counted in."),
    ("{\"base\":\"USD\",\n\"rates\":{\n\"EUR\":-1}}", "line 3: '-1' is not a rate of EUR."),
    ("{\"base\":\"USD\",\n\"rates\":{\"EUR\":\"x\"}}", "line 2: 'x' is not a rate of EUR."),
    (#"{"base":"USD","rates":{"EUR":0.8,"EUR":0.9}}"#, "line 1: EUR has two rates on one day."),
    (
      #"{"base":"USD","rates":{"2026-11-20":{"EUR":0.8},"2026-11-20":{"EUR":0.9}}}"#,
      "line 1: The day 2026-11-20 is there twice."
    ),
    (
      #"{"base":"USD","rates":{"2026-11-20T10:00:00Z":{"EUR":0.8},"2026-11-20T10:00:01Z":{"EUR":0.9}}}"#,
      "line 1: The day 2026-11-20 is there twice."
    ),
    (
      #"[{"date":"2026-11-20T10:00:00Z","base":"USD","quote":"EUR","rate":0.8},"#
        + #"{"date":"2026-11-20T10:00:01Z","base":"USD","quote":"EUR","rate":0.9}]"#,
      "line 1: EUR has two rates on one day."
    ),
    (
      #"[{"timestamp":1795132800,"base":"USD","quote":"EUR","rate":0.8},"#
        + #"{"timestamp":1795132801,"base":"USD","quote":"EUR","rate":0.9}]"#,
      "line 1: EUR has two rates on one day."
    ),
    (#"{"base":"USD","rates":{"USD":1.25,"EUR":1}}"#, "line 1: … USD … not 1 … USD"),
    ("base,currency,rate\nUSD,EUR,0.8\nUSD,USD,1.25\n", "line 3: … USD … not 1 … USD"),
    (#"{"base":"USD","date":"today","rates":{"EUR":0.8}}"#, "line 1: 'today' … date"),
    (#"{"base":"USD","timestamp":1795132800000,"rates":{"EUR":0.8}}"#, "line 1: '1795132800000' … seconds"),
    (#"{"amount":100,"base":"USD","rates":{"EUR":80}}"#, "line 1: … amount … 100 … one"),
    (#"{"success":false,"error":{"code":101,"type":"invalid_access_key"}}"#, "line 1: … error: invalid_access_key"),
    (#"{"result":"error","error-type":"unsupported-code"}"#, "line 1: … error: unsupported-code"),
    (#"{"base":"USD"}"#, "line 1: … no … rates"), ("[]", "line 1: … no day … rates"),
    ("{\n\"base\": USD}", "line 2: … JSON … JSON"),
  ])
  func `says where a file cannot be used, and why`(file: String, facts: String) throws {
    let error = try #require(throws: UnreadableLine.self) { try ExchangeRates(newestIn: Array(file.utf8)) }
    #expect(error.description.says(facts))
  }

  @Test func `refuses a base that contradicts the file`() throws {
    let error = try #require(throws: UnreadableLine.self) {
      try ExchangeRates(newestIn: Array(Self.answers[0].utf8), base: currency("GBP"))
    }
    #expect(error.description.says("line 1: … USD, not … GBP"))
  }

  @Test(arguments: ["currency,rate\nEUR,1\nUSD,1.25\n", #"{"rates":{"EUR":1,"USD":1.25}}"#])
  func `refuses a base that is named and does not cost 1`(file: String) throws {
    let error = try #require(throws: UnreadableLine.self) {
      try ExchangeRates(newestIn: Array(file.utf8), base: currency("USD"))
    }
    #expect(error.reason.says("… USD … not 1 … USD"))
  }

  @Test(arguments: [
    #"{"date":"2026-11-20","rates":{"EUR":0.8,"JPY":160.5}}"#,
    #"{"date":"2026-11-20","rates":{"USD":1.0,"EUR":0.8,"JPY":160.5}}"#,
    #"[{"date":"2026-11-20","quote":"EUR","rate":0.8},{"date":"2026-11-20","quote":"JPY","rate":160.5}]"#,
  ])
  func `reads JSON that states no base by the one that is named`(file: String) throws {
    try check(ExchangeRates(newestIn: Array(file.utf8), base: currency("USD")))
  }

  @Test func `has every one of Apple's currencies in a file that lists them`() throws {
    let currencies = Set(StorefrontDirectory.live.compactMap(\.currency))
    let file = "currency,rate\n" + currencies.map { "\($0),1\n" }.joined()
    let rates = try ExchangeRates(newestIn: Array(file.utf8), base: currency("CHF"))
    #expect(currencies.isSubset(of: rates.currencies))
  }

  @Test func `survives files with any bytes changed`() throws {
    var numbers = SeededRandom(seed: 6)
    for file in Self.tables + Self.datedTables + Self.answers {
      for _ in 0..<500 {
        var bytes = Array(file.utf8)
        numbers.damage(&bytes, upTo: 4)
        _ = try? ExchangeRates(newestIn: bytes, base: currency("USD"))
      }
    }
  }
}
