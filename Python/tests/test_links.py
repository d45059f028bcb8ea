"""Links in texts, through the installed package."""

import pytest

import coster

LINK = "https://apps.apple.com/us/app/id364709193"
SONG = "https://music.apple.com/jp/album/late-frost/1790334412?i=1790334420"


def test_apple_id_is_that_of_the_first_link() -> None:
    assert coster.apple_id(f"see {LINK} and {SONG}") == 364709193
    assert coster.apple_id(f"see {LINK}".encode()) == 364709193


def test_a_text_without_a_link_has_no_apple_id() -> None:
    assert coster.apple_id("") is None
    assert coster.apple_id("364709193") is None


def test_links_have_their_numbers_kinds_and_stores() -> None:
    song, app = coster.links(f"{SONG}\n{LINK}")
    assert song == coster.Link(1790334420, 1790334412, "song", "jp", 0, len(SONG))
    assert (app.apple_id, app.parent_id, app.kind, app.storefront) == (364709193, None, "app", "us")


def test_places_are_those_of_the_text_in_characters_or_bytes() -> None:
    text = f"größer 🍏 ({LINK}) 帳簿 {SONG} {LINK}"
    assert [text[link.start:link.end] for link in coster.links(text)] == [LINK, SONG, LINK]
    data = text.encode()
    assert [data[link.start:link.end].decode() for link in coster.links(data)] == [LINK, SONG, LINK]


def test_bytes_that_are_no_text_are_searched_as_well() -> None:
    data = b"\xff\0\xfe " + LINK.encode() + b"\0"
    assert [link.apple_id for link in coster.links(data)] == [364709193]


def test_a_link_that_only_the_network_knows_has_no_number() -> None:
    (link,) = coster.links("https://appsto.re/us/Abc12.i")
    assert link.apple_id is None
    assert coster.apple_id("https://appsto.re/us/Abc12.i") is None


def test_links_of_others_have_the_host_that_carries_the_number() -> None:
    others = "https://overcast.fm/itunes1500100100 and https://pear.example.page.link/?link=x&isi=364709193&ibi=a"
    via = [(link.apple_id, link.kind, link.via) for link in coster.links(f"{others} {LINK} https://www.pod.link/1501100100")]
    assert via == [
        (1500100100, "podcast", "overcast.fm"), (364709193, "app", "pear.example.page.link"), (364709193, "app", None),
        (1501100100, "podcast", "pod.link")]
    assert [link.via for link in coster.links("ö https://overcast.fm/itunes1500100100")] == ["overcast.fm"]
    own = coster.links(f"{others} {LINK}", own_hosts=True)
    assert [(link.apple_id, link.via) for link in own] == [(364709193, None)]


def test_many_hosts_of_others_are_named() -> None:
    text = "\n".join(f"https://a{number}.page.link/?link=x&isi={100_302 + number}&ibi=a" for number in range(5_000))
    found = list(coster.links(text))
    assert [link.via for link in found] == [f"a{number}.page.link" for number in range(5_000)]


def test_what_is_neither_text_nor_bytes_is_refused() -> None:
    for wrong in (364709193, [104, 105], None):
        with pytest.raises(TypeError):
            coster.apple_id(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            coster.links(wrong)  # type: ignore[arg-type]
    assert coster.apple_id(bytearray(LINK.encode())) == 364709193


def test_many_links_are_found() -> None:
    assert [link.apple_id for link in coster.links("\n".join([LINK] * 10_000))] == [364709193] * 10_000
