internal import AnswerFunctions
internal import Answers
internal import CCoster
internal import Catalog
internal import CatalogModel
internal import JSON
internal import Platform
internal import SQLite

/// Asks a question of the catalog in a folder: see coster.h.
@_cdecl("coster_ask")
public func ask(
  _ folder: UnsafePointer<CChar>, _ question: UnsafePointer<CChar>, _ arguments: UnsafeRawPointer?, _ count: Int,
  _ limit: Int64, _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ answerCount: UnsafeMutablePointer<Int>
) -> Int32 {
  let (folder, name) = unsafe (String(cString: folder), String(cString: question))
  let object = unsafe Array(UnsafeRawBufferPointer(start: arguments, count: count))
  return unsafe give(answer, answerCount) {
    guard let question = QuestionDescription.all.first(where: { $0.name == name }) else {
      throw ParameterError("There is no question '\(name)'.")
    }
    let arguments = try question.arguments(JSONTree(bytes: object))
    return try asking(folder) { catalog in
      try CatalogAnswer(to: question, arguments, rows: limit, of: catalog).text
    }
  }
}

/// Runs a statement that only reads the catalog in a folder: see coster.h.
@_cdecl("coster_sql")
public func sql(
  _ folder: UnsafePointer<CChar>, _ statement: UnsafeRawPointer?, _ count: Int, _ milliseconds: Int64, _ limit: Int64,
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ answerCount: UnsafeMutablePointer<Int>
) -> Int32 {
  let folder = unsafe String(cString: folder)
  let statement = unsafe String(decoding: UnsafeRawBufferPointer(start: statement, count: count), as: UTF8.self)
  return unsafe give(answer, answerCount) {
    try asking(folder) { catalog in
      try CatalogAnswer(to: statement, within: milliseconds, rows: limit, of: catalog).text
    }
  }
}

/// Asks the catalog as it is now: it is opened for each question, so that what was imported last is in the answer.
private func asking(_ folder: String, _ ask: (Catalog) throws -> [UInt8]) throws -> [UInt8] {
  if let missing = Library.required.first(where: { !$0.isInstalled }) { throw ParameterError(missing.advice) }
  return try Catalog.retrying { try ask(Catalog(at: folder)) }
}

/// Gives an answer; or 1, with a message for the answer.
private func give(
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ answerCount: UnsafeMutablePointer<Int>,
  _ ask: () throws -> [UInt8]
) -> Int32 {
  do {
    unsafe give(try ask(), answer, answerCount)
    return 0
  } catch {
    let reason = (error as? JSONError).map { "The arguments are not JSON: \($0.reason)." }
    unsafe give(Array((reason ?? "\(error)").utf8), answer, answerCount)
    return 1
  }
}
