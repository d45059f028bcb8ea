import CosterCommands
import Glibc

exit(CosterTool.run(Array(CommandLine.arguments.dropFirst()), in: .process()))
