import CosterCommands
import Platform

exit(CosterTool.run(CosterTool.arguments, in: .process()))
