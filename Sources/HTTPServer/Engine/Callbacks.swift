internal import CMicroHTTPD
internal import Platform

/// What libmicrohttpd calls, in the server's terms.
@unsafe enum Callbacks {
  static func set(_ settings: inout mhd_settings) {
    unsafe setConnection(&settings)
    unsafe setRequest(&settings)
    unsafe settings.log = { context, format, _ in
      guard let format = unsafe format else { return }
      unsafe Callbacks.server(context).hears(String(cString: format))
    }
  }

  private static func setConnection(_ settings: inout mhd_settings) {
    unsafe settings.accept = { context, address, _ in
      let client = unsafe ClientAddress(address)
      return unsafe Callbacks.server(context).accepts(client) ? .YES : .NO
    }
    unsafe settings.connection = { context, connection, slot, code in
      guard let slot = unsafe slot else { return }
      if unsafe Callbacks.isStart(code) {
        let server = unsafe Callbacks.server(context)
        let client = unsafe ServerConnection(
          mhd_socket(connection), client: ClientAddress(mhd_address(connection)),
          deadline: Clock.milliseconds + server.options.times.head)
        server.register.add(client)
        unsafe slot.pointee = unsafe Unmanaged.passRetained(client).toOpaque()
      } else if let client = unsafe slot.pointee {
        let client = unsafe Unmanaged<ServerConnection>.fromOpaque(client)
        unsafe Callbacks.server(context).register.remove(client.takeUnretainedValue())
        unsafe client.release()
      }
    }
  }

  private static func setRequest(_ settings: inout mhd_settings) {
    unsafe settings.target = { _, target, connection in
      guard let slot = unsafe mhd_context(connection), let target = unsafe target else { return nil }
      unsafe Callbacks.client(slot).begin(UnsafeBufferPointer(start: target, count: strlen(target)))
      return unsafe slot
    }
    unsafe settings.request = { context, connection, _, method, version, data, size, slot in
      guard let connection = unsafe connection, let pointer = unsafe slot?.pointee, let size = unsafe size else {
        return .NO
      }
      let exchange = unsafe Exchange(
        server: Callbacks.server(context), client: Callbacks.client(pointer), connection: connection)
      if unsafe size.pointee > 0 {
        let bytes = unsafe UnsafeRawBufferPointer(start: data, count: size.pointee)
        unsafe size.pointee = 0
        return unsafe exchange.receive(bytes, method: Callbacks.text(method))
      }
      return unsafe exchange.proceed(method: Callbacks.text(method), version: Callbacks.text(version))
    }
    unsafe settings.completed = { context, _, slot, _ in
      guard let pointer = unsafe slot?.pointee else { return }
      unsafe Callbacks.client(pointer).finish(until: Clock.milliseconds + Callbacks.server(context).options.times.head)
    }
  }

  private static func isStart(_ code: MHD_ConnectionNotificationCode) -> Bool { code.rawValue == 0 }

  private static func server(_ context: UnsafeMutableRawPointer?) -> Server {
    guard let context = unsafe context else { preconditionFailure("the server is its callbacks' context") }
    return unsafe Unmanaged<Server>.fromOpaque(context).takeUnretainedValue()
  }

  private static func client(_ pointer: UnsafeMutableRawPointer) -> ServerConnection {
    unsafe Unmanaged<ServerConnection>.fromOpaque(pointer).takeUnretainedValue()
  }

  private static func text(_ start: UnsafePointer<CChar>?) -> String {
    unsafe start.map { unsafe String(cString: $0) } ?? ""
  }
}

extension Server {
  /// Whether a connection is accepted; at the limit the one that has been idle for longest makes room.
  fileprivate func accepts(_ client: ClientAddress) -> Bool {
    let isCounted = !client.isLoopback || !options.exemptsLoopback
    if isCounted, register.count(of: client.text) >= options.connectionsPerAddress {
      count(.connections)
      return false
    }
    if register.count >= options.maximumConnections { register.endOldestIdle() }
    return true
  }
}

extension Server {
  /// libmicrohttpd reports an error on the thread that reads the request.
  ///
  /// 0.9.75 sends the head of its answer to a bad length twice (`parse_connection_headers` in connection.c), and asks
  /// nobody before. The report names no connection: it is the one that reads a head on this thread, if there is one
  /// alone.
  fileprivate func hears(_ report: String) {
    guard report.contains("Content-Length"), let client = register.onlyReader(on: pthread_self()) else { return }
    let isTooLarge = report.hasPrefix("Too large")
    refuseDirectly(client, isTooLarge ? 413 : 400, isTooLarge ? .size : .length, method: "-")
  }
}

extension ServerConnection {
  /// Parameters that an address may have: more would not fit into libmicrohttpd's memory.
  private static let parameterLimit = 200

  /// Keeps the address of a request whose first line has come.
  @unsafe fileprivate func begin(_ bytes: UnsafeBufferPointer<CChar>) {
    enterHead()
    startedAt = Clock.microseconds
    (waiting, chunks, isAnswered) = (nil, nil, false)
    target.removeAll(keepingCapacity: true)
    unsafe target.append(contentsOf: UnsafeRawBufferPointer(bytes))
    guard
      target.count > RequestGuard.targetLimit || target.count(where: { $0 == UInt8(ascii: "&") }) > Self.parameterLimit
    else { return }
    isAnswered = true
    refuse("HTTP/1.1 414 URI Too Long\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  }

  fileprivate func finish(until deadline: Int64) {
    (waiting, chunks, isAnswered) = (nil, nil, false)
    enter(.idle, until: deadline)
  }
}
