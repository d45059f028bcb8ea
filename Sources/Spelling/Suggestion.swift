/// The name in `names` that is most like `name`, if one is similar enough to be a typing error.
public func nearest(to name: String, in names: [String]) -> String? {
  var typed = EditDistance(from: Array(name.unicodeScalars), limit: max(1, name.count / 3))
  // Names whose lengths differ too much are not similar.
  return names.filter { $0.count * 2 > name.count }
    .compactMap { name in typed.distance(to: name.unicodeScalars).map { (name: name, distance: $0) } }
    .filter { $0.distance < $0.name.drop { $0 == "-" }.count }
    .min { $0.distance < $1.distance }?.name
}
