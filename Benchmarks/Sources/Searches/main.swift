// How long a search takes in a catalog of made-up names: `Searches FOLDER NAMES QUERIES`.
//
// The catalog is made at the first run and kept. Prints for each way of typing how many searches there were and what
// half of them, 99 of 100 and the slowest took, in milliseconds of CPU time.

import Catalog
import CatalogModel
import Glibc

/// SplitMix64 (prng.di.unimi.it/splitmix64.c): the same names and queries at every run.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}

/// Words as frequent as in a language: the n-th of them with a share of about 1/n.
struct Words {
  let words: [String]

  init(count: Int, _ random: inout SeededRandom) {
    let starts = "b br c ch d dr f fl g gr h j k l m n p pl qu r s sh st t th tr v w z".split(separator: " ")
    let vowels = "a e i o u ai ea oo y".split(separator: " ")
    let ends = " n r s t l ck m nd rt st ng".split(separator: " ", omittingEmptySubsequences: false)
    var words: Set<String> = []
    while words.count < count {
      words.insert(
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          "\(random.one(of: starts))\(random.one(of: vowels))\(random.one(of: ends))"
        }.joined())
    }
    self.words = words.sorted().shuffled(using: &random)
  }

  func next(_ random: inout SeededRandom) -> String {
    // The inverse of a logarithm: a few words are very frequent, most are rare.
    let share = Double.random(in: 0..<1, using: &random)
    return words[min(words.count - 1, Int(pow(Double(words.count), share)) - 1)]
  }
}

func names(_ count: Int) -> [String] {
  var random = SeededRandom(state: 1)
  let words = Words(count: 100_000, &random)
  return (0..<count).map { _ in
    (0..<Int.random(in: 1...5, using: &random)).map { _ in words.next(&random) }.joined(separator: " ")
  }
}

func makeCatalog(at folder: String, _ names: [String]) throws {
  let file = folder + ".json"
  guard let output = unsafe fopen(file, "w") else { fatalError("cannot write \(file)") }
  var random = SeededRandom(state: 2)
  unsafe fputs("{\"resultCount\":\(names.count),\"results\":[", output)
  for (place, name) in names.enumerated() {
    let ratings = Int(pow(10, Double.random(in: 0..<6, using: &random)))
    unsafe fputs(
      """
      \(place == 0 ? "" : ",")
      {"wrapperType":"software","kind":"software","trackId":\(place + 1000),"trackName":"\(name)","artistId":\(place / 3 + 1),\
      "artistName":"Maker \(names[place / 3])","country":"USA","currency":"USD","price":0.00,\
      "userRatingCount":\(ratings),"averageUserRating":4.0}
      """, output)
  }
  unsafe fputs("]}", output)
  unsafe fclose(output)
  _ = try Catalog(at: folder, access: .writing).importFeeds(at: [file])
  unsafe unlink(file)
}

/// What somebody types who means an item of a name.
func typed(_ name: String, _ way: String, _ random: inout SeededRandom) -> String {
  var words = name.split(separator: " ").map(String.init)
  switch way {
  case "beginning": return String(name.prefix(Int.random(in: 1...max(1, name.count - 1), using: &random)))
  case "shuffled": return words.shuffled(using: &random).joined(separator: " ")
  case "word": return random.one(of: words)
  case "misspelled":
    let place = words.indices.max { words[$0].count < words[$1].count } ?? 0
    var letters = Array(words[place])
    let letter = Int.random(in: 1..<max(2, letters.count), using: &random)
    letters[min(letter, letters.count - 1)] = "x"
    words[place] = String(letters)
    return words.joined(separator: " ")
  case "a word too many": return name + " zzyzx"
  default: return name
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[2]), let queries = Int(arguments[3]) else {
  fatalError("Searches FOLDER NAMES QUERIES")
}
let made = names(count)
if unsafe access(arguments[1] + "/catalog.sqlite", F_OK) != 0 { try makeCatalog(at: arguments[1], made) }
let catalog = try Catalog(at: arguments[1])
var random = SeededRandom(state: 3)
var all: [Double] = []

func report(_ way: String, _ times: [Double]) {
  let sorted = times.sorted()
  let figures = [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], sorted[sorted.count - 1]]
  print(([way, "\(times.count)"] + figures.map { "\(($0 * 100).rounded() / 100)" }).joined(separator: "\t"))
}

for way in ["whole name", "beginning", "shuffled", "word", "misspelled", "a word too many"] {
  var times: [Double] = []
  for _ in 0..<queries {
    let query = SearchQuery(typed(random.one(of: made), way, &random), kinds: [.app], limit: 50)
    let start = clock()
    _ = try catalog.find(query)
    times.append(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000)
  }
  report(way, times)
  all += times
}
report("all", all)
