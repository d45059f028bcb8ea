internal import HTTPServer

/// Why Apple's API refuses a request: the keys whose values are wrong, called as Apple calls them.
struct AppleError: Error, Equatable {
  var keys: [String]

  /// 400, with the body that Apple sends.
  var response: HTTPResponse {
    HTTPResponse(
      status: 400, contentType: ResultList.contentType,
      text: """
        {
         "errorMessage":"Invalid value(s) for key(s): [\(keys.sorted().joined(separator: ", "))]",
         "queryParameters":{"output":"json", "callback":"A javascript function to handle your search results", \
        "country":"ISO-2A country code", "limit":"The number of search results to return", \
        "term":"A search string", "lang":"ISO-2A language code"}
        }

        """)
  }
}
