import CatalogModel
import Storefronts
import TestSupport
import Testing

/// The rates in these files are made up.
struct RatesFileTests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
    \t<gesmes:subject>Reference rates</gesmes:subject>
    \t<gesmes:Sender>
    \t\t<gesmes:name>European Central Bank</gesmes:name>
    \t</gesmes:Sender>
    \t<Cube>
    \t\t<Cube time='2026-11-20'>
    \t\t\t<Cube currency='USD' rate='1.25'/>
    \t\t\t<Cube currency='JPY' rate='160.5'/>
    \t\t</Cube>
    \t\t<Cube time="2026-11-19">
    \t\t\t<Cube currency="USD" rate="1.2"/>
    \t\t</Cube>
    \t</Cube>
    </gesmes:Envelope>
    """

  private static let dailyCSV = "Date, USD, JPY, \n20 November 2026, 1.25, 160.5, \n"
  private static let historyCSV = "Date,USD,JPY,\r\n2026-11-20,1.25,160.5,\r\n2026-11-19,1.2,N/A,\r\n"

  @Test(arguments: [xml, "\u{FEFF}" + xml, dailyCSV, historyCSV])
  func `reads the bank's files as they are`(file: String) throws {
    let rates = try ExchangeRates(newestIn: Array(file.utf8))
    #expect(rates.day?.date == "2026-11-20")
    #expect(try rates.rate(of: currency("USD")) == ExchangeRate("1.25"))
    #expect(try rates.rate(of: currency("JPY")) == ExchangeRate("160.5"))
    #expect(try rates.rate(of: currency("EUR")) == ExchangeRate("1"))
    #expect(try rates.rate(of: currency("TRY")) == nil)
  }

  @Test(arguments: [
    ("", "line 1: The file is none of the forms of exchange rates that are read."),
    ("hello", "line 1: The file is none of the forms of exchange rates that are read."),
    ("<html></html>", "line 1: The file holds no day of rates."),
    ("<gesmes:Envelope xmlns='urn:x'>", "line 1: This XML is not a eurofxref file."),
    (xml.replacing("'1.25'", with: "'-1.25'"), "line 9: '-1.25' … rate"),
    (xml.replacing("'USD'", with: "'US'"), "line 9: 'US' … currency …"),
    (xml.replacing("'JPY'", with: "'USD'"), "line 10: USD … two rates …"),
    (xml.replacing("'JPY'", with: "'EUR'"), "line 10: … EUR … not 1 … EUR"),
    (xml.replacing("2026-11-19", with: "2026-11-20"), "line 12: … 2026-11-20 … twice"),
    (xml.replacing("2026-11-19", with: "2026-11-20T10:00:01Z"), "line 12: … 2026-11-20 … twice"),
    (xml.replacing("2026-11-19", with: "yesterday"), "line 12: 'yesterday' … date"),
    (xml.replacing("currency='USD'", with: "currency=USD"), "line 9: attributes construct error."),
    (
      xml.replacing("rate='1.25'", with: "rate='1.25' note='x'"), "line 9: … Cube … attributes … time … currency … rate"
    ),
    ("Date, USD, \n", "line 1: … no day … rates"),
    ("Date,USD,\n2026-11-20,1.25,2,\n", "line 2: … 3 fields … 2"),
    ("Date,USD,\n2026-11-20,1.2x,\n", "line 2: '1.2x' … rate"),
    ("Date,dollar,\n2026-11-20,1.2,\n", "line 2: 'dollar' … currency …"),
    ("Date,USD,JPY,USD,\n2026-11-20,1.2,160,1.3,\n", "line 2: USD … two rates …"),
    ("Date,USD,\n2026-11-20,1.2,\n2026-11-19,1.1,\n20 November 2026,1.3,\n", "line 4: … 2026-11-20 … twice"),
    ("Date,USD,EUR,JPY\n2026-11-20,1,0.8,160\n", "line 2: … EUR … not 1 … EUR"),
    ("Date,USD,\n20 Nov 2026,1.2,\n", "line 2: '20 Nov 2026' … date"),
  ])
  func `says where a file stops making sense`(file: String, facts: String) throws {
    let error = try #require(throws: UnreadableLine.self) { try ExchangeRates(newestIn: Array(file.utf8)) }
    #expect(error.description.says(facts))
  }

  @Test func `refuses a file that breaks off, wherever it does`() {
    let bytes = Array(Self.xml.utf8)
    for end in bytes.indices {
      #expect(throws: UnreadableLine.self) { try ExchangeRates(newestIn: Array(bytes[..<end])) }
    }
  }

  @Test func `a file with any bytes changed has rates of a day, or a line that says why not`() {
    var numbers = SeededRandom(seed: 5)
    for file in [Self.xml, Self.dailyCSV, Self.historyCSV] {
      var readings = 0
      for _ in 0..<2000 {
        var bytes = Array(file.utf8)
        numbers.damage(&bytes, upTo: 4)
        do throws(UnreadableLine) {
          if let day = try ExchangeRates(newestIn: bytes).day { #expect(Timestamp(day.date) != nil) }
          readings += 1
        } catch {
          let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
          #expect((1...lines).contains(error.line) && !error.reason.isEmpty, "\(error)")
        }
      }
      #expect(readings > 0)
    }
  }
}
