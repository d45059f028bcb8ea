/// Where the records are in the JSON of a kind of feed.
struct JSONShape {
  /// Members whose arrays are lists of records; an object in the place of such an array is one record.
  var lists: Set<String> = ["results", "entry"]
  /// Members that may hold such lists; `nil` for all.
  var containers: Set<String>? = ["feed"]
}
