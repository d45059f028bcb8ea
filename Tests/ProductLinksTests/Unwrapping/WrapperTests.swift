import ProductLinks
import TestSupport
import Testing

/// Mail gateways that write a link in a way of their own.
@Suite struct WrapperTests {
  @Test(arguments: [
    Form("https://urldefense.com/v3/__https://music.apple.com/fr/album/fig/76?i=77__;!!c$", "77 in 76 song fr"),
    Form("https://urldefense.us/v3/__https://apps.apple.com/fr/app/id77?mt=12__;Iw!!Ab-c$", "77 mac-app fr"),
    Form("https://urldefense.com/v3/__https:/*apps.apple.com/fr/app/pear/id77*__;Lw!!Ab$", "77 app fr"),
    Form(#"https://urldefense.com/v3/\_\_https://music.apple.com/fr/album/fig/76?i=77\_\_;!!c$"#, "77 in 76 song fr"),
    Form(
      "https://safe.example/?url=https%3A%2F%2Furldefense.com%2Fv3%2F__https%3A%2F%2Fmusic.apple.com%2Ffr%2Falbum%2F76%3Fi%3D77__%3B!!c%24&data=5",
      "77 in 76 song fr"),
    Form(
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__apps.apple.com_fr_app_ripe-2Dpear_id77-3Fmt-3D12&d=DwMF&c=9",
      "77 mac-app fr"),
    Form(
      "https://urldefense.proofpoint.com/v2/url?u=http-3A__music.apple.com_fr_album_a-5Fb_76-3Fl-3Dfr-26i-3D77&amp;d=D",
      "77 in 76 song fr"),
    Form(
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__music.apple.com_fr_album_-25C3-25A9_76-3Fct-3Da-2526i-253D77&d=D",
      "76 album fr"),
    Form("u=https-3A__itunes.apple.com_lookup-3Fid-3D77&d=D", "77 unknown -"),
    Form(
      "u=https-3A__go.example_x-3Fu-3Dhttps-253A-252F-252Fapps.apple.com-252Ffr-252Fapp-252Fid77-253Fmt-253D12&d=D",
      "77 mac-app fr"),
    Form("u=https-3A__go.example_x-3Fu-3Dhttps-3A__music.apple.com_fr_album_76-3Fi-3D77&d=D", "77 in 76 song fr"),
    Form("u=https-3A__go.example_-3Fu-3Dhttps-25253A-25252F-25252Fapps.apple.com-25252Fapp-25252Fid77", "77 app -"),
    Form("u=https-3A__geo.itunes.apple.com_fr_app_=\r\nid77-3Fmt-3D12&d=D", "77 mac-app fr"),
  ]) func `reads the link within the wrapper`(_ form: Form) {
    #expect(lines("see \(form.text) or") == [form.says])
  }

  @Test(arguments: [
    Form("u=https://music.apple.com/album/76?i=77__;!!c$", "music.apple.com/album/76?i=77"),
    Form("u=https-3A__apps.apple.com_fr_app_id77-3Fmt-3D12&d=D", "https-3A__apps.apple.com_fr_app_id77-3Fmt-3D12"),
  ]) func `ends the link before what is the wrapper's`(_ form: Form) {
    #expect(ProductLink.all(in: form.text).map { $0.link.text.hasSuffix(form.says) } == [true])
  }

  @Test(arguments: [
    "u=https-3A__apps.apple.com.evil.example_fr_app_id77&d=D", "u=https-3A__apps.apple.com-3A80_fr_app_id77&d=D",
    "x__apps.apple.com_fr_app_id77", "u=https-3A__myapps.apple.com_fr_app_id77", "u=https-3A__apple.com_fr_app_id77",
  ]) func `finds nothing in what only resembles it`(_ text: String) {
    #expect(lines(text) == [])
  }

  @Test func `finds the same however the text is split`() {
    let bytes = Array(
      "a https-3A__apps.apple.com_fr_app_id77-3Fmt-3D12&d=D __https://music.apple.com/fr/album/76?i=78__;!!c$ b".utf8)
    let whole = ProductLink.all(in: bytes)
    #expect(whole.map { line($0.link) } == ["77 mac-app fr", "78 in 76 song fr"])
    for length in 1..<bytes.count { #expect(found(bytes, pieces: length) == whole) }
  }
}
