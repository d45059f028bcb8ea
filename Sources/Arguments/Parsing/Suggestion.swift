/// The name in `names` that is most like `name`, if one is similar enough to be a typing error.
public func nearest(to name: String, in names: [String]) -> String? {
  // Names whose lengths differ too much are not similar.
  names.filter { $0.count * 2 > name.count }.map { (name: $0, distance: editDistance(name, $0)) }
    .filter { $0.distance <= max(1, name.count / 3) && $0.distance < $0.name.drop { $0 == "-" }.count }
    .min { $0.distance < $1.distance }?.name
}

/// The number of letters to insert, drop, replace or swap with a neighbour to make `b` of `a`.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let swapped = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j]
      let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
      row.append(min(replaced, row[j] + 1, rows[i][j + 1] + 1, swapped ? rows[i - 1][j - 1] + 1 : .max))
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
