// The servers and stores of the flows, which a test can let fail and take time.

import Bindable

struct ServerError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A server that takes time on a clock and fails when a test says so.
@MainActor final class Server {
  /// The time that each request takes.
  var delay = Duration.zero
  /// The clock for the time.
  let clock: any Clock<Duration>
  /// The names of the requests that have succeeded, in order.
  private(set) var log: [String] = []
  /// A Boolean value that indicates whether a canceled request succeeds all the same.
  var ignoresCancellation = false
  private var failures: [String: [String]] = [:]

  init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Causes the next requests with a name to fail.
  func fail(_ request: String, _ message: String = "The server is busy.", times: Int = 1) {
    failures[request, default: []] += Array(repeating: message, count: times)
  }

  /// Sends a request.
  func send(_ request: String) async throws {
    if delay > .zero {
      do { try await clock.sleep(for: delay) } catch  where ignoresCancellation {}
    }
    if let message = failures[request]?.first {
      failures[request]?.removeFirst()
      throw ServerError(message)
    }
    log.append(request)
  }
}

struct Item: Hashable, Identifiable, Sendable {
  let id: Int
  var title: String
}

/// The items of an app, which another device can rename and remove.
@MainActor final class Store {
  @Observed var items: [Item]
  @Observed var selection: Item.ID?
  var selected: Item? { selection.flatMap(item) }

  init(_ titles: String...) {
    items = titles.enumerated().map { Item(id: $0, title: $1) }
  }

  func item(_ id: Item.ID) -> Item? { items.first { $0.id == id } }
  func rename(_ id: Item.ID, to title: String) {
    if let index = items.firstIndex(where: { $0.id == id }) { items[index].title = title }
  }
  func remove(_ id: Item.ID) { items.removeAll { $0.id == id } }
}

/// A device whose user decides in its settings which app can use the camera.
@MainActor final class Device {
  @Observed var allowsCamera = false
  private(set) var settingsCount = 0
  /// The decision of the user in the settings.
  var onSettings: @MainActor (Device) async -> Void = { _ in }

  func requestCamera() throws {
    if !allowsCamera { throw ServerError("The camera is turned off for this app.") }
  }
  func openSettings() async {
    settingsCount += 1
    await onSettings(self)
  }
}

/// A folder with files, by name.
@MainActor final class Folder {
  private(set) var files: [String: String]
  init(_ files: [String: String]) { self.files = files }

  func has(_ name: String) -> Bool { files[name] != nil }
  func write(_ text: String, to name: String) { files[name] = text }
  func freeName(for name: String) -> String {
    (2...).lazy.map { "\(name) \($0)" }.first { !self.has($0) } ?? name
  }
}

enum Resolution: Sendable { case replace, keepBoth, skip }

extension Folder {
  func has(_ files: [Item], after file: Item) -> Bool {
    files.drop { $0 != file }.dropFirst().contains { has($0.title) }
  }
  func copy(_ file: Item, _ resolution: Resolution?) {
    switch resolution {
    case _ where !has(file.title), .replace: write("new", to: file.title)
    case .keepBoth: write("new", to: freeName(for: file.title))
    case .skip, nil: break
    }
  }
}

extension Server {
  func isTaken(_ name: String) async throws -> Bool {
    try await send("check \(name)")
    return name == "Summer"
  }
}

/// The texts of an invitation.
enum Language {
  case english, german
  func question(_ count: Int) -> String {
    switch self {
    case .english: count == 1 ? "Message to 1 person?" : "Message to \(count) people?"
    case .german: count == 1 ? "Nachricht an 1 Person?" : "Nachricht an \(count) Personen?"
    }
  }
  var send: String { self == .english ? "Send" : "Senden" }
  var cancel: String { self == .english ? "Cancel" : "Abbrechen" }
}

/// A session that ends on the server.
@MainActor final class Session {
  var isOver = false
  /// The error of the next attempt to sign in, or `nil` to let it succeed.
  var failure: ServerError?
  func signIn(_ password: String) async throws -> Bool {
    if let failure {
      self.failure = nil
      throw failure
    }
    if password == "secret" { isOver = false }
    return !isOver
  }
}
