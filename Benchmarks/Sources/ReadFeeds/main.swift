// Reads feeds through the library, and prints how many records they hold.
//
//   ReadFeeds FILE…

import Archives
import Feeds

var count = 0
for path in CommandLine.arguments.dropFirst() {
  let stream = try ByteStream(path: path)
  count += try FeedReader(stream).read(storefront: nil) { _ in }.recordCount
}
print(count)
