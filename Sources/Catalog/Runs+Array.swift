extension Array {
  /// The runs of neighbours that belong together.
  func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    self[...].chunked(by: belong)
  }
}

extension ArraySlice {
  func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices.dropFirst() where !belong(self[index - 1], self[index]) {
      runs.append(self[start..<index])
      start = index
    }
    if start < endIndex { runs.append(self[start...]) }
    return runs
  }
}
