// Makes tables of a partner feed, and tells what was planted in them; `make-partner-feed` alone prints its usage.

import Arguments
import Foundation

do {
  try MakePartnerFeed.parse(CommandLine.arguments.dropFirst()).run()
} catch {
  FileHandle.standardError.write(Data("make-partner-feed: \(error)\n\(MakePartnerFeed.usage)".utf8))
  exit(error is UsageError ? 64 : 2)
}
