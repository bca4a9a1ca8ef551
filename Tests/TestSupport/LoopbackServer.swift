package import Foundation
import Synchronization

/// An HTTP/1.1 server on the loopback interface, with valid or invalid responses from a test.
///
/// ```swift
/// let server = try LoopbackServer { request in .bytes("HTTP/1.1 204 No Content\r\n\r\n") }
/// defer { server.stop() }
/// // http://127.0.0.1:\(server.port)
/// ```
///
/// Each connection is answered once, on its own thread, and then closed.
package final class LoopbackServer: Sendable {
  package struct Request: Sendable, Equatable {
    package let method: String
    package let path: String
    package let headers: [String: String]
    package let body: String
  }

  /// A part of a response.
  package enum Part: Sendable {
    case bytes([UInt8])
    /// A pause before the next part.
    case pause(milliseconds: UInt32)
    /// No more bytes until the client disconnects.
    case silence
    /// A reset of the TCP connection.
    case reset
    /// The same bytes a number of times, or until the client disconnects.
    case flood([UInt8], times: Int)
  }

  package typealias Answer = @Sendable (Request) -> [Part]

  /// An error that indicates that the server can't listen, so its tests are skipped.
  package struct NoSockets: Error {}

  /// A Boolean value that indicates whether programs can listen on the loopback interface.
  package static let isPossible: Bool = {
    guard let server = try? LoopbackServer({ _ in [] }) else { return false }
    server.stop()
    return true
  }()

  package let port: UInt16
  private let listener: Int32
  private let answer: Answer
  private let state = Mutex<(requests: [Request], connections: Set<Int32>)>(([], []))

  /// Creates a server on a free port.
  ///
  /// - Parameter refusesConnections: A Boolean value that indicates whether the server only keeps
  ///   the port, so that no other program listens there.
  package init(refusesConnections: Bool = false, _ answer: @escaping Answer) throws {
    self.answer = answer
    listener = socket(AF_INET, Self.stream, 0)
    guard listener >= 0 else { throw NoSockets() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, size) == 0
          && (refusesConnections || listen(listener, 64) == 0)
          && getsockname(listener, pointer, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isReady else {
      close(listener)
      throw NoSockets()
    }
    if refusesConnections { return }
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        guard let self else {
          close(connection)
          return
        }
        state.withLock { _ = $0.connections.insert(connection) }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  package var address: URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      preconditionFailure("A port makes an address.")
    }
    return url
  }

  /// The requests, in order.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// Stops listening and closes all connections.
  package func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    state.withLock { for connection in $0.connections { shutdown(connection, Int32(SHUT_RDWR)) } }
  }

  private func serve(_ connection: Int32) {
    defer {
      state.withLock { _ = $0.connections.remove(connection) }
      close(connection)
    }
    guard let request = read(from: connection) else { return }
    state.withLock { $0.requests.append(request) }
    for part in answer(request) {
      switch part {
      case .bytes(let bytes): if !send(bytes, to: connection) { return }
      case .flood(let bytes, let times):
        for _ in 0..<times where !send(bytes, to: connection) { return }
      case .pause(let milliseconds): usleep(milliseconds * 1_000)
      case .silence:
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
          connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        return
      }
    }
    shutdown(connection, Int32(SHUT_WR))
    // Unread input would reset the connection before the client has read the response.
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) > 0 {}
  }

  private func read(from connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let head = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) {
        let lines = String(decoding: bytes[..<head], as: UTF8.self).split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          let parts = line.split(separator: ":", maxSplits: 1)
          guard parts.count == 2 else { continue }
          headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let body = bytes[(head + end.count)...]
        if body.count >= Int(headers["content-length"] ?? "0") ?? 0 {
          return Request(
            method: String(words[0]), path: String(words[1]), headers: headers,
            body: String(decoding: body, as: UTF8.self))
        }
      }
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
    }
  }

  private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress, $0.count, Self.withoutSignal)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let stream = SOCK_STREAM
    private static let withoutSignal: Int32 = 0
  #endif
}

extension LoopbackServer.Part {
  /// Returns a complete response.
  package static func answer(
    _ status: String, _ headers: [String] = [], _ body: some Collection<UInt8> = []
  ) -> LoopbackServer.Part {
    let lines =
      ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.count)", "Connection: close"]
    return .bytes(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + Array(body))
  }

  /// Returns a part with the given text, unchanged.
  package static func text(_ text: String) -> LoopbackServer.Part { .bytes(Array(text.utf8)) }
}
