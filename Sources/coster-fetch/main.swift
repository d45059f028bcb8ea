import CosterCommands
import Platform
import WebSession

let network = WebSession.network(isInterrupted: Interruption.watch())
exit(CosterTool.run(CosterTool.arguments, in: .process(network: network)))
