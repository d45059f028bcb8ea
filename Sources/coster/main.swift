import CosterCommands
import Glibc

exit(CosterTool.run(CosterTool.arguments, in: .process()))
