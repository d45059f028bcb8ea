internal import Arguments

struct ProductsCommand: CommandFamily {
  static let name = "products"
  static let abstract = "List, check and convert an app's products."
  static let discussion = """
    Products come from saved answers of the App Store Connect API, from .storekit files of Xcode, from store pages, and from \
    lists; import them first, or name files. Only a complete list proves that something is not in it: without evidence the \
    answer is undecided.
    """
  static let example = """
    $ coster products list --app 1240856775 --storefront jp
    $ coster products request --app 1240856775 --storefront jp com.example.gems
    $ coster products lint Products.storekit
    $ coster products doctor MyApp
    $ coster products convert --app 1240856775 --to storekit --storefront jp > Products.storekit
    """
  static let subcommands: [any Command<Console>.Type] = [
    ProductsListCommand.self, ProductsRequestCommand.self, ProductsLintCommand.self, ProductsDoctorCommand.self,
    ProductsDiffCommand.self,
    ProductsConvertCommand.self, ProductsPointsCommand.self,
  ]
}
