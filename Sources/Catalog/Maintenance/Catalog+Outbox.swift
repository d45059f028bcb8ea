public import CatalogModel
internal import SQLite

/// One thing that a watched list reported, as it is told to others.
public struct WatchEvent: Equatable, Sendable {
  /// A UUID that no other event has, and that stays: the key under which receivers know it.
  public var id: String
  /// When the list was looked at.
  public var happenedAt: Timestamp
  /// A sentence for people.
  public var message: String
  /// The page that it is about.
  public var url: String?

  public init(id: String, happenedAt: Timestamp, message: String, url: String?) {
    (self.id, self.happenedAt, self.message, self.url) = (id, happenedAt, message, url)
  }
}

/// A message that waits for its receiver.
public struct WaitingMessage: Equatable, Sendable {
  /// Its place in the outbox: messages are sent in this order.
  public var number: Int64
  /// The key under which the receiver knows it: the same at every attempt.
  public var id: String
  /// What is sent.
  public var body: [UInt8]
  /// When the receiver may be asked again; `nil` where it never asked for a pause.
  public var notBefore: Timestamp?
}

/// A message that is to be written down before it is sent.
public struct NewMessage: Equatable, Sendable {
  /// A checksum of the receiver's address.
  public var receiver: String
  /// The key under which the receiver will know it.
  public var id: String
  /// What is to be sent.
  public var body: [UInt8]

  public init(receiver: String, id: String, body: [UInt8]) {
    (self.receiver, self.id, self.body) = (receiver, id, body)
  }
}

/// What a list saw in one round, and what is to be told of it.
public struct WatchRecord: Sendable {
  /// The prices to compare the next ones with.
  public var prices: [WatchedPrice]
  /// The items, ranks and reviews to compare the next ones with.
  public var sets: [WatchedSet.Key: WatchedSet]
  /// What happened.
  public var events: [WatchEvent]
  /// What is to be sent.
  public var messages: [NewMessage]

  public init(
    prices: [WatchedPrice], sets: [WatchedSet.Key: WatchedSet] = [:], events: [WatchEvent] = [],
    messages: [NewMessage] = []
  ) {
    (self.prices, self.sets, self.events, self.messages) = (prices, sets, events, messages)
  }
}

extension Catalog {
  /// How many events of a list are kept for its feed.
  private static let eventLimit: Int64 = 200

  /// Replaces what the lines of a list last observed, and writes down what is to be told, in one transaction.
  ///
  /// - Parameters:
  ///   - record: What was seen.
  ///   - list: The list's full path.
  ///   - time: The present time.
  /// - Throws: ``CatalogError`` where the catalog cannot be written.
  public func remember(_ record: WatchRecord, of list: String, at time: Timestamp) throws(CatalogError) {
    try named { () throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        try replacePrices(of: list, with: record.prices, at: time)
        try replaceSets(of: list, with: record.sets)
        try add(record.events, of: list)
        try add(record.messages, of: list, at: time)
      }
    }
  }

  private func add(_ events: [WatchEvent], of list: String) throws(SQLiteError) {
    let insert = try connection.prepare(
      "INSERT INTO main._watch_event (list, id, happened_at, message, url) VALUES (?, ?, ?, ?, ?)")
    for event in events {
      try insert.run(
        .text(list), .text(event.id), .text(event.happenedAt.description), .text(event.message),
        Value(event.url))
    }
    try connection.prepare(
      """
      DELETE FROM main._watch_event WHERE list = ?1 AND number <= (
        SELECT number FROM main._watch_event WHERE list = ?1 ORDER BY number DESC LIMIT 1 OFFSET \(Self.eventLimit))
      """
    ).run(.text(list))
  }

  private func add(_ messages: [NewMessage], of list: String, at time: Timestamp) throws(SQLiteError) {
    let insert = try connection.prepare(
      "INSERT INTO main._outbox (list, receiver, id, body, made_at) VALUES (?, ?, ?, ?, ?)")
    for message in messages {
      try insert.run(
        .text(list), .text(message.receiver), .text(message.id), .blob(message.body), .text(time.description))
    }
  }

  /// The newest events of a list, the newest first.
  public func watchEvents(of list: String) throws(CatalogError) -> [WatchEvent] {
    let sql = """
      SELECT id, happened_at, message, url FROM main._watch_event WHERE list = ? ORDER BY number DESC
      """
    return try rows(sql, [.text(list)]) { row in
      Timestamp(row.text(1) ?? "").map { time in
        WatchEvent(
          id: row.text(0) ?? "", happenedAt: time, message: row.text(2) ?? "", url: row.text(3))
      }
    }
  }

  /// What waits for a receiver, in the order in which it is to be sent.
  public func waitingMessages(of list: String, for receiver: String) throws(CatalogError) -> [WaitingMessage] {
    let sql = "SELECT number, id, body, not_before FROM main._outbox WHERE list = ? AND receiver = ? ORDER BY number"
    return try rows(sql, [.text(list), .text(receiver)]) { row in
      WaitingMessage(
        number: row.integer(0), id: row.text(1) ?? "", body: row.bytes(2),
        notBefore: Timestamp(row.text(3) ?? ""))
    }
  }

  /// How many messages of a list wait for receivers other than these.
  public func countMessages(of list: String, notFor receivers: [String]) throws(CatalogError) -> Int64 {
    let marks = receivers.map { _ in "?" }.joined(separator: ", ")
    return try firstRow(
      "SELECT count(*) FROM main._outbox WHERE list = ? AND receiver NOT IN (\(marks))",
      [.text(list)] + receivers.map { .text($0) }
    ) { $0.integer(0) } ?? 0
  }

  /// Forgets a message that its receiver has.
  public func markSent(_ message: WaitingMessage) throws(CatalogError) {
    try write("DELETE FROM main._outbox WHERE number = ?", .integer(message.number))
  }

  /// Keeps a message until a time.
  public func postpone(_ message: WaitingMessage, until time: Timestamp) throws(CatalogError) {
    let sql = "UPDATE main._outbox SET not_before = ? WHERE number = ?"
    try write(sql, .text(time.description), .integer(message.number))
  }

  /// Forgets what waits for any receiver of a list.
  ///
  /// - Parameter list: The list's full path.
  /// - Throws: ``CatalogError`` where the catalog cannot be written.
  public func discardMessages(of list: String) throws(CatalogError) {
    try write("DELETE FROM main._outbox WHERE list = ?", .text(list))
  }

  private func write(_ sql: String, _ values: Value...) throws(CatalogError) {
    try named { () throws(SQLiteError) in _ = try connection.prepare(sql).run(values) }
  }
}
