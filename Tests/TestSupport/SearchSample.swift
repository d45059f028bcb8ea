/// An app's record as the Search API has it; `members` are further ones.
public func appRecord(
  _ id: Int64, _ name: String, in store: String = "us", kind: String = "software", _ members: String = ""
) -> String {
  """
  {"wrapperType":"software","kind":"\(kind)","trackId":\(id),"trackName":"\(name)",\
  \(members.isEmpty ? "" : members + ",")"trackViewUrl":"https://apps.apple.com/\(store)/app/id\(id)"}
  """
}

/// Records as an answer of the Search API frames them.
public func searchAnswer(_ records: String...) -> String { searchAnswer(records) }

public func searchAnswer(_ records: [String]) -> String {
  "{\"resultCount\":\(records.count),\"results\":[\(records.joined(separator: ",\n"))]}"
}
