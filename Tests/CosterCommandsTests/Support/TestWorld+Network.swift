import CatalogModel
import StoreService
import TestSupport
import WebSession

extension TestWorld {
  /// This machine's network, with the world's clock, which moves when somebody waits.
  func connect() {
    var waited: Int64 = 0
    network = Network(
      exchange: WebSession.network().exchange, now: { self.now.seconds * 1000 + waited },
      sleep: { waited += $0 }, random: { 0.5 })
  }
}

extension TestFolder {
  /// Runs a verb that talks to `store`.
  func ask(_ store: FakeStore, _ arguments: String..., in world: TestWorld = TestWorld()) -> Outcome {
    ask(store, words: arguments, in: world)
  }

  func ask(_ store: FakeStore, words arguments: [String], in world: TestWorld = TestWorld()) -> Outcome {
    world.connect()
    var outcome = run(arguments + ["--endpoint", store.address], in: world)
    outcome.messages.replace(store.address, with: "STORE")
    return outcome
  }
}
