import CatalogServer
import CosterCommands
import Glibc

exit(CosterTool.run(CosterTool.arguments, in: .process(serve: CatalogServing.run)))
