import BindableCore
import BindableUIKit
import UIKit

@MainActor final class InvitePresenter {
  @Observed var name = ""
  @Observed var email = ""
  @ObservedList private(set) var guests: [Guest] = []
  private let server: Server

  init(_ server: Server) { self.server = server }

  private(set) lazy var invite = Interaction(
    Flow("Invite a guest") { [unowned self] in
      Confirm("Invite the guest") { [unowned self] in
        Question("Invite \(name)?", choices: ["Invite", Choice("Cancel", role: .cancel)])
      }
      Perform("Invite the guest") { [unowned self] _ in try await send() }
    })

  var canInvite: Bool { !name.isEmpty && email.contains("@") && !invite.isRunning }
  var error: String { invite.message == nil ? "" : "The invitation wasn't sent." }

  private func send() async throws {
    let guest = Guest(name: name, email: email)
    try await server.invite(guest)
    guests.append(guest)
    (name, email) = ("", "")
  }
}

final class InviteView: UIView {
  let name = BoundTextField(), email = BoundTextField()
  let count = BoundLabel(), error = BoundLabel()
  let guests = BoundTableView(frame: .zero, style: .plain), invite = BoundButton()

  static let bindings = BindingTable(InvitePresenter.self, InviteView.self) {
    \.name <-> \.name.string
    \.email <-> \.email.string
    bind(\.guests.count, to: \.count.string, as: .plural("guest", "guests"))
    \.error --> \.error.string
    each(\.$guests, into: \.guests) { GuestView.bindings }
    on(\.invite, run: \.invite)
    \.canInvite --> \.invite.isEnabled
  }
}

final class GuestView: UIView, CellView {
  let name = BoundLabel()
  required init() { super.init(frame: .zero) }
  required init?(coder: NSCoder) { nil }
  static let bindings = BindingTable(Guest.self, GuestView.self) { \.name --> \.name.string }
}
