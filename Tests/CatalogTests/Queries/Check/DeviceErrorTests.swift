import Catalog
import Testing

@Suite struct DeviceErrorTests {
  @Test(arguments: [
    (
      #"Error Domain=SKErrorDomain Code=5 "Cannot connect to iTunes Store" UserInfo={NSLocalizedDescription=x}"#,
      "SKErrorDomain 5", "id"
    ),
    ("The operation couldn’t be completed. (SKErrorDomain error 5.)", "SKErrorDomain 5", "id"),
    ("SSErrorDomain 109", "SSErrorDomain 109", "app"),
    (#"Error Domain=SSErrorDomain Code=109 "Cannot connect to iTunes Store""#, "SSErrorDomain 109", "app"),
    ("Error Domain=NSURLErrorDomain Code=-1009", "NSURLErrorDomain -1009", "network"),
    ("NSURLErrorDomain error -1012", "NSURLErrorDomain -1012", "account"),
    ("Error Domain=SKErrorDomain Code=2", "SKErrorDomain 2", "account"),
    ("Error Domain=SKErrorDomain Code=5002", "SKErrorDomain 5002", "app"),
    (
      "Error Domain=SKErrorDomain Code=0 … Error Domain=NSURLErrorDomain Code=-1001", "NSURLErrorDomain -1001",
      "network"
    ),
    ("Error Domain=SKErrorDomain Code=0", "SKErrorDomain 0", "unknown"),
    ("StoreKit.StoreKitError.notAvailableInStorefront", "StoreKitError notAvailableInStorefront", "id"),
    ("StoreKitError.networkError(NSURLErrorDomain error -1009)", "StoreKitError networkError", "network"),
    ("SKError.storeProductNotAvailable", "SKErrorDomain 5", "id"),
    ("Error Domain=SKErrorDomain Code=99", "SKErrorDomain 99", "unknown"),
  ])
  func `says what an error is about`(text: String, name: String, subject: String) throws {
    let error = try #require(DeviceError(parsing: text))
    #expect((error.name, error.subject.rawValue) == (name, subject))
  }

  @Test(arguments: ["", "boom", "SKErrorDomain", "Code=5", "NSURLErrorDomain Code=99999999999999999999"])
  func `reads no error where none is named`(text: String) {
    #expect(DeviceError(parsing: text) == nil)
  }
}
