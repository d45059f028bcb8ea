internal import Catalog
internal import CatalogModel

extension OwnEndpoint {
  /// Every question of our own API, in the order in which its description has them.
  static let all: [OwnEndpoint] = items + lists + tools

  private static let items = [
    OwnEndpoint(
      path: "items/{ref}", summary: "What the catalog holds of an item, a row a storefront.", verb: ["lookup"],
      parameters: ["storefront"],
      members: """
        apple_id:integer kind:string name:string? artist:string? artist_id:integer? seller:string? parent_id:integer? \
        genre:string? release_date:string? version:string? storefront:string? offers:array? identifiers:array? \
        url:string? artwork_url:string? standing:string? observed_at:string source:string
        """ + Listing.furtherFields.map { " \($0.column):string?" }.joined()),
    OwnEndpoint(
      path: "items/{ref}/prices", summary: "What an item costs in each storefront.", verb: ["price"],
      parameters: ["storefront", "language", "date"],
      members: """
        apple_id:integer kind:string name:string? storefront:string? offer:string? amount:string? currency:string? \
        text:string? state:string mark:string? observed_at:string source:string billed_now:string? \
        name_storefront:string?
        """),
    OwnEndpoint(
      path: "items/{ref}/history", summary: "How an item's prices changed.", verb: ["history"],
      parameters: ["storefront", "since", "until"],
      members: """
        apple_id:integer kind:string name:string? storefront:string? offer:string? since:string? old_amount:string? \
        old_currency:string? old_text:string? amount:string? currency:string? text:string? state:string \
        percent:any? until:string? source:string? note:string?
        """),
    OwnEndpoint(
      path: "items/{ref}/ratings", summary: "How customers' ratings of an item changed.",
      verb: ["history", "--ratings"], parameters: ["storefront", "since", "until"],
      members: """
        apple_id:integer name:string? storefront:string? since:string until:string average:number? count:integer? \
        version_average:number? version_count:integer? source:string
        """),
    OwnEndpoint(
      path: "items/{ref}/reviews", summary: "What customers wrote of an item, the newest first.", verb: ["reviews"],
      parameters: ["storefront", "since", "rating"],
      members: """
        apple_id:integer review_id:integer? storefront:string? rating:integer title:string? text:string? \
        version:string? author:string? updated_at:string? vote_count:integer? vote_sum:integer? observed_at:string \
        source:string
        """),
    OwnEndpoint(
      path: "items/{ref}/ranks", summary: "Where an item stood in charts.", verb: ["rank"],
      parameters: ["storefront", "since", "until", "chart", "genre"],
      members: """
        apple_id:integer name:string? chart:string storefront:string? genre:string? updated_at:string rank:integer? \
        previous_rank:integer? source:string
        """),
  ]

  private static let lists = [
    OwnEndpoint(
      path: "search", summary: "Items by the words of their names, the best first.",
      verb: ["search", "--limit", "1000"],
      parameters: [Parameter(name: "q", isRequired: true, help: "The words."), "kind", "storefront"],
      members: """
        apple_id:integer kind:string name:string? artist:string? genre:string? storefront:string? url:string?
        """),
    OwnEndpoint(
      path: "charts", summary: "The charts of which there are editions.", verb: ["charts"],
      parameters: ["storefront"],
      members: """
        chart:string storefront:string? genre:string? title:string? editions:integer first:string last:string
        """),
    OwnEndpoint(
      path: "charts/entries", summary: "A chart's last edition, or that of a day.", verb: ["charts"],
      parameters: [Parameter(name: "chart", option: "--chart", isRequired: true), "storefront", "genre", "date"],
      members: """
        chart:string storefront:string? genre:string? updated_at:string rank:integer previous_rank:integer? \
        previous_depth:integer? apple_id:integer kind:string? name:string? artist:string? amount:string? \
        currency:string? text:string? source:string
        """),
    OwnEndpoint(
      path: "drops", summary: "Prices that fell, the largest falls first.", verb: ["drops"],
      parameters: ["since", "storefront", "kind", Parameter(name: "percent", option: "--min")],
      members: """
        apple_id:integer kind:string? name:string? storefront:string? offer:string? change:string? \
        old_amount:string? old_text:string? amount:string? text:string? currency:string? percent:any? since:string? \
        source:string?
        """),
    OwnEndpoint(
      path: "storefronts", summary: "The stores, with their currencies and languages.", verb: ["storefronts"],
      parameters: [Parameter(name: "storefront", help: "Only this one: a code or Apple's number.")],
      members: """
        code:string long_code:string number:integer name:string currency:string? languages:array status:string \
        apple_music:string? note:string? source:string?
        """),
  ]

  private static let tools = [
    OwnEndpoint(
      path: "resolve", summary: "The product links in a text, with what each leads to.", verb: ["resolve", "-"],
      members: """
        link:string apple_id:integer? parent_id:integer? kind:string storefront:string? language:string? \
        media_type:integer? affiliate:string? campaign:string? canonical:string? text_id:string? source:string \
        line:integer column:integer offset:integer name:string? artist:string? provider:string? product_page:string? \
        in_app_product:string?
        """, takesText: true),
    OwnEndpoint(
      path: "link", summary: "The link to an item.", verb: ["link"],
      parameters: [
        Parameter(name: "ref", isRequired: true, help: "An Apple ID, a link, a bundle ID, upc:… or isbn:…."),
        "storefront", "for", "at", "ct",
      ],
      members: "link:string apple_id:integer? kind:string? storefront:string? form:string"),
    OwnEndpoint(
      path: "format-price", summary: "An amount as a store writes it.", verb: ["format-price"],
      parameters: [
        Parameter(name: "amount", isRequired: true, help: "Amount, such as 1234.50."),
        Parameter(name: "currency", isRequired: true, help: "Currency code, such as EUR."),
        "storefront", "language", "kind", "date",
      ],
      members: "text:string", printsText: true),
  ]
}
