import Archives
import CatalogModel
import PartnerFeed
import TestSupport
import Testing

struct PartnerDeclarationTests {
  @Test func `tells the header as it stands, and reads nothing`() throws {
    var sample = PartnerFeedSample("1|42|Pear||0.99|2026 11 18")
    sample.key = "no_such_column"
    let stream = ByteStream(name: "sample", bytes: sample.bytes)
    let declared = try #require(try PartnerDeclaration(beginningOf: stream))
    #expect(declared.columns == sample.columns.split(separator: "|").map(String.init))
    #expect(declared.types == sample.types.split(separator: "|").map(String.init))
    #expect(declared.key == ["no_such_column"])
    #expect(declared.mode == "FULL")
    #expect(stream.offset == 0)
  }

  @Test func `tells the header of a flat file`() throws {
    let text = "#title\tprice\n#dbTypes:VARCHAR(1000)\tVARCHAR(20)\n#exportMode:FULL\n#1 Crush\t0.99\n"
    let declared = try PartnerDeclaration(beginningOf: ByteStream(name: "x", bytes: Array(text.utf8)))
    #expect(declared?.dialect == .flat)
    #expect(declared?.columns == ["title", "price"])
    #expect(declared?.types == ["VARCHAR(1000)", "VARCHAR(20)"])
  }

  @Test(arguments: ["", "# A heading\n\nSome words.\n", "#", "#one\u{2}\n", "{}", "#a\u{1}b\nc"])
  func `takes nothing else for a table`(text: String) throws {
    #expect(try PartnerDeclaration(beginningOf: ByteStream(name: "x", bytes: Array(text.utf8))) == nil)
  }

  @Test func `survives damaged beginnings`() throws {
    var dice = SeededRandom(seed: 4)
    let whole = PartnerFeedSample("1|42|Pear||0.99|2026 11 18").bytes
    for _ in 0..<500 {
      var bytes = Array(whole.prefix(dice.below(whole.count)))
      for _ in 0..<dice.below(4) where !bytes.isEmpty { bytes[dice.below(bytes.count)] = UInt8(dice.below(256)) }
      _ = try PartnerDeclaration(beginningOf: ByteStream(name: "x", bytes: bytes))
    }
  }
}

struct PartnerTrailerTests {
  private func told(_ pieces: String..., dialect: PartnerDialect = .relational) throws -> Int? {
    let trailer = PartnerTrailer()
    for piece in pieces {
      _ = try ByteStream(name: "x", bytes: Array(piece.utf8)).summed(by: trailer).readAll(limit: 1 << 20)
    }
    return trailer.recordsWritten(in: dialect)
  }

  @Test func `finds how many rows the trailer tells, in whatever pieces it comes`() throws {
    let rows = String(repeating: "1\u{1}りんご\u{2}\n", count: 50)
    #expect(try told(rows + "#recordsWritten:50\u{2}\n") == 50)
    #expect(try told(rows, "#records", "Written:5", "0\u{2}", "\n") == 50)
    #expect(try told("#recordsWritten:0\u{2}\n") == 0)
  }

  @Test func `finds the trailer of a flat file`() throws {
    #expect(try told("Title\t0.99\n#recordsWritten:1\n", dialect: .flat) == 1)
    #expect(try told("#1 Crush\t0.99\n", dialect: .flat) == nil)
  }

  @Test func `takes no text for a trailer`() throws {
    #expect(try told("1\u{1}a\n#recordsWritten:7\u{2}\n") == nil)
    #expect(try told("1\u{1}a\u{2}\n#recordsWritten:7") == nil)
    #expect(try told("1\u{1}a\u{2}\n#recordsWritten:x\u{2}\n") == nil)
    #expect(try told("") == nil)
  }
}
