import CatalogModel
import Testing

func currency(_ code: String) throws -> CurrencyCode { try #require(CurrencyCode(code)) }

func money(_ amount: String, _ code: String) throws -> Money {
  try Money(milliunits: #require(Money.milliunits(decimal: amount)), currency: currency(code))
}

func storefront(_ code: String) throws -> Storefront { try #require(Storefront(code)) }

func day(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }
