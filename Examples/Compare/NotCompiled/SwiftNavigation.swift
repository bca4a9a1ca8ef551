// Not compiled: the modules of swift-navigation for UIKit need an Apple system.

import UIKit
import UIKitNavigation

@MainActor @Observable final class InviteNavigationModel {
  var name = ""
  var email = ""
  var question: AlertState<Answer>?
  private(set) var guests: [Guest] = []
  private(set) var isRunning = false
  private(set) var error = ""
  @ObservationIgnored private let server: Server
  enum Answer { case invite }

  init(_ server: Server) { self.server = server }

  var canInvite: Bool { !name.isEmpty && email.contains("@") && !isRunning }
  var count: String { guests.count == 1 ? "1 guest" : "\(guests.count) guests" }

  func inviteTapped() {
    question = AlertState {
      TextState("Invite \(name)?")
    } actions: {
      ButtonState(role: .cancel) { TextState("Cancel") }
      ButtonState(action: .invite) { TextState("Invite") }
    }
  }

  func answered(_ answer: Answer?) async {
    guard answer == .invite else { return }
    let guest = Guest(name: name, email: email)
    (isRunning, error) = (true, "")
    defer { isRunning = false }
    do {
      try await server.invite(guest)
      guests.append(guest)
      (name, email) = ("", "")
    } catch {
      self.error = "The invitation wasn't sent."
    }
  }
}

final class NavigationController: UIViewController, UITableViewDataSource {
  private let content = InviteControls()
  @UIBindable private var model: InviteNavigationModel

  init(_ server: Server) {
    model = InviteNavigationModel(server)
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = content }

  override func viewDidLoad() {
    super.viewDidLoad()
    content.invite.configuration = .plain()
    content.guests.dataSource = self
    content.guests.register(UITableViewCell.self, forCellReuseIdentifier: "guest")
    content.name.bind(text: $model.name)
    content.email.bind(text: $model.email)
    content.invite.addAction(
      UIAction { [model] _ in model.inviteTapped() }, for: .primaryActionTriggered)
    present(item: $model.question) { [model] question in
      UIAlertController(state: question) { answer in
        Task { await model.answered(answer) }
      }
    }
    observe { [unowned self] in
      content.count.text = model.count
      content.error.text = model.error
      content.invite.isEnabled = model.canInvite
      content.invite.configuration?.showsActivityIndicator = model.isRunning
    }
    observe { [unowned self] in
      _ = model.guests
      content.guests.reloadData()
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    model.guests.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "guest", for: indexPath)
    var text = cell.defaultContentConfiguration()
    text.text = model.guests[indexPath.row].name
    cell.contentConfiguration = text
    return cell
  }
}
