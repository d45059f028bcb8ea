import ProductLinks
import TestSupport
import Testing

/// Links in regular expressions, whose operators stand for more than they say.
@Suite struct ExpressionTests {
  @Test(arguments: [
    #"\d+"#, #"\d{2}"#, #"\\d+"#, #"\w*"#, "[0-9]", #"[\d]+"#, "[^/]+", "[a-z0-9]*", #"\S*"#, #"\p{N}+"#,
  ]) func `knows no number that a class of characters continues`(_ class: String) {
    for host in ["https:\\/\\/apps.apple.com", #"https:\/\/apps\.apple\.com"#] {
      #expect(lines("/^\(host)\\/fr\\/app\\/id123456\(`class`)$/") == [])
    }
    #expect(lines("x = /https:\\/\\/music.apple.com\\/fr\\/album\\/76\\?i=77\(`class`)/") == ["76 album fr"])
  }

  @Test(arguments: [
    #"\.*"#, "..", #"..\?"#, ".*", ".+", ".{1,3}", "(7|8)", #"(?:\d)?"#, "{2}", "+", "?8", "[12]", "[^?]*", #".\/"#,
    "(.*)",
  ]) func `knows no number that another operator may continue`(_ operators: String) {
    #expect(lines(#"/^https:\/\/apps\.apple\.com\/fr\/app\/id123456\#(operators)/"#) == [])
  }

  @Test(arguments: [
    "", "$", #"\b"#, #"\/?$"#, #"\/"#, #"\?"#, #"(\?mt=8)?"#, #"(?:\/|$)"#, #"(?!\d)"#, #"\D"#, #"[^\d]"#, "[?#]", ")$",
    #"(\?|$)"#, #"\/?\?mt=8$"#, "|x", #"(?=\/)"#,
  ]) func `knows a number at which the expression stops`(_ operators: String) {
    #expect(lines(#"/^https:\/\/apps\.apple\.com\/fr\/app\/id123456\#(operators)/i"#) == ["123456 app fr"])
  }

  @Test(arguments: [
    "[1]", "[^1]", "[/url]", "[/quote]", "[see there]", ".*", ".**", "* x", "+", #"\par"#, #"\pard\plain"#,
    #"\widowctrl"#, #"\discuss"#, "(free)", "?", "?)", "...)*",
  ]) func `knows a number before marks of other texts`(_ marks: String) {
    #expect(
      lines("https://apps.apple.com/fr/app/id123456789\(marks.replacing("...", with: ""))") == ["123456789 app fr"])
  }

  @Test(arguments: ["*%*", "%?", #"%\."#, "**%**)", "%.", "% x", "%*.", "(%)"])
  func `knows a number in Markdown that escapes every dot`(_ around: String) {
    let text = around.replacing("%", with: #"https://apps\.apple\.com/fr/app/id77"#)
    #expect(lines("see \(text)") == ["77 app fr"])
  }

  @Test(arguments: [
    ("/?$", "1lAb"), (#"\/?$"#, "1lAb"), ("$", "1lAb"), ("", "1lAb"), ("(&ct=.*)?$", "1lAb"), (#"\b"#, "1lAb"),
    (")$", "1lAb"), ("[a-z]+", nil), (#"\w+"#, nil), (".*", nil), ("+", nil), ("(x|y)", nil),
  ]) func `reads tokens up to the expression's operators`(_ operators: String, _ token: String?) throws {
    for host in [#"apps\.apple\.com"#, "apps.apple.com"] {
      let text = #"/https:\/\/"# + host + #"\/fr\/app\/id77\?at=1lAb"# + operators + "/i"
      let link = try #require(ProductLink(parsing: text))
      #expect(line(link) == "77 app fr" && link.affiliate == token)
    }
  }

  @Test func `knows no number before dots and an escaped question mark`() {
    #expect(lines(#"/https:\/\/apps.apple.com\/fr\/app\/id123456..\?mt=8/"#) == [])
    #expect(lines(#"/https:\/\/apps.apple.com\/fr\/app\/id123456\?mt=12$/"#) == ["123456 mac-app fr"])
  }

  @Test func `finds the same however the text is split`() {
    let bytes = Array(
      #"/https:\/\/apps\.apple\.com\/app\/id77\d+/ /apps\.apple\.com\/app\/id78\?at=1l(&x|$)/ id79[0-9] https://apps.apple.com/app/id80[12] "#
        .utf8)
    let whole = ProductLink.all(in: bytes)
    #expect(whole.map { line($0.link) } == ["78 app -", "80 app -"])
    for length in 1..<bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }
}
