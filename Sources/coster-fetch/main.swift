import CosterCommands
import Glibc
import WebSession

let network = WebSession.network(isInterrupted: Interruption.watch())
exit(CosterTool.run(Array(CommandLine.arguments.dropFirst()), in: .process(network: network)))
