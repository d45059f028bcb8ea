// The peer of `coster import`: Foundation's JSONDecoder, and one prepared INSERT into the same SQLite.
//
//   DecoderImport DATABASE [--keep-original] FILE…
//
// It does less than the import does: no history, no identifiers, no albums and artists out of songs, no search index.
// What it keeps are the columns of a listing and of its offer, and with --keep-original each result's JSON, which
// JSONDecoder does not hand out and JSONSerialization has to read and write again.

import Foundation
import SQLite

struct Answer: Decodable {
  var results: [Result]
}

struct Result: Decodable {
  var wrapperType: String?
  var kind: String?
  var trackId: Int64?
  var collectionId: Int64?
  var artistId: Int64?
  var trackName: String?
  var collectionName: String?
  var artistName: String?
  var sellerName: String?
  var bundleId: String?
  var primaryGenreName: String?
  var releaseDate: String?
  var version: String?
  var trackViewUrl: String?
  var collectionViewUrl: String?
  var artworkUrl100: String?
  var artworkUrl512: String?
  var price: Decimal?
  var trackPrice: Decimal?
  var collectionPrice: Decimal?
  var formattedPrice: String?
  var currency: String?
  var country: String?
}

let arguments = CommandLine.arguments.dropFirst()
guard let database = arguments.first else { fatalError("usage: DecoderImport DATABASE FILE…") }
let connection = try Connection(path: database)
try connection.execute(
  """
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE result (
    apple_id INTEGER, storefront TEXT, kind TEXT, name TEXT, artist TEXT, artist_id INTEGER, parent_id INTEGER,
    seller TEXT, bundle_id TEXT, genre TEXT, release_date TEXT, version TEXT, url TEXT, artwork_url TEXT,
    amount INTEGER, currency TEXT, text TEXT, original TEXT
  );
  CREATE UNIQUE INDEX result_item ON result (apple_id, storefront);
  BEGIN;
  """)
let insert = try connection.prepare(
  "INSERT OR REPLACE INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
let decoder = JSONDecoder()
let keepsOriginals = arguments.contains("--keep-original")
for file in arguments.dropFirst() where file != "--keep-original" {
  let data = try Data(contentsOf: URL(fileURLWithPath: file))
  let answer = try decoder.decode(Answer.self, from: data)
  let originals = keepsOriginals ? try originals(of: data) : []
  for (index, result) in answer.results.enumerated() {
    let price = result.price ?? result.trackPrice ?? result.collectionPrice
    try insert.run(
      Value(result.trackId ?? result.collectionId ?? result.artistId), Value(result.country),
      Value(result.kind ?? result.wrapperType), Value(result.trackName ?? result.collectionName ?? result.artistName),
      Value(result.artistName), Value(result.artistId), Value(result.collectionId), Value(result.sellerName),
      Value(result.bundleId), Value(result.primaryGenreName), Value(result.releaseDate), Value(result.version),
      Value(result.trackViewUrl ?? result.collectionViewUrl), Value(result.artworkUrl512 ?? result.artworkUrl100),
      Value(price.map { NSDecimalNumber(decimal: $0 * 1000).int64Value }), Value(result.currency),
      Value(result.formattedPrice), Value(keepsOriginals ? originals[index] : nil))
  }
}
try connection.execute("COMMIT")

/// Each result's JSON, read and written again.
func originals(of answer: Data) throws -> [String] {
  let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
  return try (object?["results"] as? [Any] ?? []).map { result in
    String(decoding: try JSONSerialization.data(withJSONObject: result), as: UTF8.self)
  }
}
