import StoreService
import Testing

@Suite struct NetrcTests {
  private let netrc = Netrc(
    """
    # mine
    machine feeds.example.com login pippin password s3cret
    machine feeds.example.com
      login russet
      password "with \\"quotes\\" and blanks"
    macdef init
    machine evil.example.com login a password b

    default login anonymous password me@example.com
    """)

  @Test func `finds the first entry of a server, or a user's own`() {
    #expect(netrc.credentials(for: "feeds.example.com", user: nil) == Credentials(user: "pippin", password: "s3cret"))
    #expect(
      netrc.credentials(for: "feeds.example.com", user: "russet")
        == Credentials(user: "russet", password: #"with "quotes" and blanks"#))
    #expect(netrc.credentials(for: "feeds.example.com", user: "quince") == nil)
  }

  @Test func `uses the default for any other server, and nothing from a macro`() {
    #expect(netrc.credentials(for: "evil.example.com", user: nil)?.user == "anonymous")
  }

  @Test func `a file that is cut off anywhere has no other password`() {
    let text = "machine a login pippin password s3cret\nmachine b login russet password \"two words\"\n"
    for length in 0...text.count {
      let cut = Netrc(String(text.prefix(length)))
      for (machine, user, password) in [("a", "pippin", "s3cret"), ("b", "russet", "two words")] {
        guard let found = cut.credentials(for: machine, user: nil) else { continue }
        let beginnings = (0...password.count).map { Credentials(user: user, password: String(password.prefix($0))) }
        #expect(beginnings.contains(found), "\(machine), \(length)")
      }
    }
  }

  @Test func `accepts a file that ends early`() {
    for text in ["machine", "machine a login", "password x", "\"", "machine a \"password", "\\"] {
      #expect(Netrc(text).credentials(for: "a", user: nil) == nil)
    }
  }
}
