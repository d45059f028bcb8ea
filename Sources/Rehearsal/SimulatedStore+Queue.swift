// The face of StoreKit 1: the payment queue and its downloads.

extension SimulatedStore {
  /// Every transaction in the queue is delivered again, and with it the download that has ended.
  mutating func deliverQueue() {
    for index in ownIndices where transactions[index].state != .gone {
      report(transaction: index)
      guard let download = transactions[index].download, !moveDownload(index, by: .launch) else { continue }
      if download != .waiting { report(download: index) }
    }
  }

  mutating func reportToQueue(_ index: Int) {
    let transaction = transactions[index]
    add(
      event(.transaction) { event in
        (event.transaction, event.product) = (index + 1, transaction.product)
        (event.state, event.original) = (transaction.state.rawValue, transaction.original)
        event.error = transaction.state == .failed ? failure(transaction.error ?? .cancelled) : nil
        guard transaction.download != nil, transaction.state != .gone else { return }
        (event.contentVersion, event.contentLength) = (transaction.content?.version, transaction.content?.byteCount)
      })
  }

  mutating func restore() {
    guard isOnline else { return add(event(.restoreFailed) { $0.error = failure(.offline) }) }
    var seen: Set<String> = []
    for (product, number) in purchases
    where products[product]?.isRestored == true && seen.insert(product).inserted {
      var transaction = Transaction(product: product, state: .restored, original: number)
      transaction.content = content(of: product)
      // Content of one that is restored can be downloaded at once.
      transaction.download = transaction.content == nil ? nil : .waiting
      transactions.append(transaction)
      report(transaction: transactions.count - 1)
    }
    add(event(.restoreCompleted))
  }
}

// MARK: - Downloads

extension SimulatedStore {
  mutating func changeDownload(_ index: Int, _ trigger: Trigger, _ command: RehearsalCommand) {
    guard transactions[index].state != .gone, moveDownload(index, by: trigger) else {
      return ignore(command.text, "the download is \(transactions[index].download?.rawValue ?? "missing")")
    }
  }

  /// Without a network a download fails as soon as it begins.
  @discardableResult mutating func moveDownload(_ index: Int, by trigger: Trigger) -> Bool {
    guard let next = transactions[index].download.flatMap({ StateTable.next($0, trigger) }) else { return false }
    transactions[index].download = next
    transactions[index].run += 1
    report(download: index)
    guard next == .active else { return true }
    if isOnline { awaitBytes(index) } else { moveDownload(index, by: .networkLost) }
    return true
  }

  /// A download has at most so many reports of its progress.
  private static let maxSamples: Int64 = 90

  /// How often progress is reported: each second, or more rarely where a download takes long.
  private func secondsBetweenSamples(_ content: Content) -> Int64 {
    let seconds = (content.byteCount + bytesPerSecond - 1) / bytesPerSecond
    return max(1, (seconds + Self.maxSamples - 1) / Self.maxSamples)
  }

  /// Receives bytes until the next report, if the download is not stopped meanwhile.
  private mutating func awaitBytes(_ index: Int) {
    guard let content = transactions[index].content else { return }
    let rest = content.byteCount - transactions[index].received
    let seconds = min(secondsBetweenSamples(content), max(1, (rest + bytesPerSecond - 1) / bytesPerSecond))
    schedule(after: Int(seconds) * 1000, ofRunOf: index) { $0.receive(index, seconds) }
  }

  /// Has something happen to a download, unless it was stopped before.
  private mutating func schedule(
    after milliseconds: Int, ofRunOf index: Int, _ body: @escaping (inout SimulatedStore) -> Void
  ) {
    let run = transactions[index].run
    schedule(after: milliseconds) { if $0.transactions[index].run == run { body(&$0) } }
  }

  private mutating func receive(_ index: Int, _ seconds: Int64) {
    guard let byteCount = transactions[index].content?.byteCount else { return }
    transactions[index].received += min(byteCount - transactions[index].received, bytesPerSecond * seconds)
    report(download: index)
    guard transactions[index].received == byteCount else { return awaitBytes(index) }
    // All bytes are there, and StoreKit has yet to unpack them.
    schedule(after: 0, ofRunOf: index) { $0.moveDownload(index, by: .unpacked) }
  }

  private mutating func report(download index: Int) {
    let transaction = transactions[index]
    guard let state = transaction.download, let content = transaction.content else { return }
    let received = transaction.received
    let rest = (content.byteCount - received + bytesPerSecond - 1) / bytesPerSecond
    add(
      event(.download) { event in
        (event.transaction, event.product) = (index + 1, transaction.product)
        (event.state, event.progress) = (state.rawValue, Self.share(received, of: content.byteCount))
        event.timeRemaining = state == .active && received > 0 ? Int(rest) : -1
        event.error = state == .failed ? failure(.offline) : nil
        guard state == .finished else { return }
        event.contentURL = "file:///Library/Caches/\(transaction.product)/\(content.version)/"
      })
  }

  /// In thousandths, and 1 only when all is there.
  private static func share(_ received: Int64, of byteCount: Int64) -> Double {
    guard received < byteCount else { return 1 }
    return min(0.999, (Double(received) / Double(byteCount) * 1000).rounded() / 1000)
  }
}
