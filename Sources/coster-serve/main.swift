import CatalogServer
import CosterCommands
import Platform

exit(CosterTool.run(CosterTool.arguments, in: .process(serve: CatalogServing.run)))
