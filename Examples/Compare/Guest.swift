import UIKit

/// The model of the screen that all versions show.
struct Guest: Identifiable, Equatable {
  let name: String, email: String
  var id: String { email }
}

/// A server that can fail.
@MainActor final class Server {
  struct Offline: Error {}
  var isOffline = false
  func invite(_ guest: Guest) async throws {
    await Task.yield()
    if isOffline { throw Offline() }
  }
}

/// The controls of the screen, for the versions whose controls are UIKit's own.
final class InviteControls: UIView {
  let name = UITextField(), email = UITextField()
  let count = UILabel(), error = UILabel()
  let guests = UITableView(), invite = UIButton()
}
