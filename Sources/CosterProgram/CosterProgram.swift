internal import CatalogServer
internal import CosterCommands
internal import WebSession

/// Runs the tool with every verb; `main` calls it with what it was given.
///
/// - Returns: The exit code.
@_cdecl("coster_main")
public func run(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
  let arguments = unsafe CosterTool.arguments(of: UnsafeBufferPointer(start: words, count: Int(count)))
  // From the moment that a verb asks for it, Ctrl-C is left to it.
  lazy var network = WebSession.network(isInterrupted: Interruption.watch())
  return CosterTool.run(arguments, in: .process(network: { network }, serve: CatalogServing.run))
}
