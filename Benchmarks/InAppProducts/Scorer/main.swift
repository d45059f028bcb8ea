// Scores the joining of in-app products across stores against lists of pages, and against joins made by hand.
//
//     score-in-app-joins LISTS.tsv [LABELS.tsv]
//
// LISTS.tsv has a header and the columns app_id, storefront, page_language, rank_in_list, in_app_name, price_text,
// amount, currency, date. LABELS.tsv has app_id and, of two stores, rank, name and price: us_rank, us_name, us_price …

import CatalogModel
import Foundation
import InAppJoining

let paths = CommandLine.arguments.dropFirst()
guard let lists = paths.first, paths.count <= 2 else {
  FileHandle.standardError.write(Data("usage: score-in-app-joins LISTS.tsv [LABELS.tsv]\n".utf8))
  exit(64)
}
do {
  var rows = try SampleRows(lists: TabSeparated(path: lists))
  let labels = try paths.dropFirst().first.map { try LabelledJoins(TabSeparated(path: $0)) }
  if let labels { rows.add(labels) }
  let joined = JoinedSamples(rows)
  joined.printSteps()
  NameScore(joined).print()
  if let labels { LabelScore(labels, joined).print() }
} catch {
  FileHandle.standardError.write(Data("score-in-app-joins: \(error)\n".utf8))
  exit(2)
}
