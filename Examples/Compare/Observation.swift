import Observation
import UIKit

@MainActor @Observable final class InviteModel {
  var name = ""
  var email = ""
  private(set) var guests: [Guest] = []
  private(set) var isRunning = false
  private(set) var error = ""
  @ObservationIgnored private let server: Server

  init(_ server: Server) { self.server = server }

  var canInvite: Bool { !name.isEmpty && email.contains("@") && !isRunning }
  var count: String { guests.count == 1 ? "1 guest" : "\(guests.count) guests" }

  func invite() async {
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

/// A controller whose `updateProperties()` UIKit calls again when something that it reads changes.
final class ObservationController: UIViewController, UITableViewDataSource {
  let content = InviteControls()
  private let model: InviteModel

  init(_ server: Server) {
    model = InviteModel(server)
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = content }

  override func viewDidLoad() {
    super.viewDidLoad()
    content.invite.configuration = .plain()
    content.guests.dataSource = self
    content.guests.register(UITableViewCell.self, forCellReuseIdentifier: "guest")
    content.name.addAction(
      UIAction { [unowned self] _ in model.name = content.name.text ?? "" }, for: .editingChanged)
    content.email.addAction(
      UIAction { [unowned self] _ in model.email = content.email.text ?? "" },
      for: .editingChanged)
    content.invite.addAction(
      UIAction { [unowned self] _ in confirm() }, for: .primaryActionTriggered)
  }

  override func updateProperties() {
    super.updateProperties()
    if content.name.text != model.name { content.name.text = model.name }
    if content.email.text != model.email { content.email.text = model.email }
    content.count.text = model.count
    content.error.text = model.error
    content.invite.isEnabled = model.canInvite
    content.invite.configuration?.showsActivityIndicator = model.isRunning
    _ = model.guests
    content.guests.reloadData()
  }

  private func confirm() {
    let alert = UIAlertController(
      title: "Invite \(model.name)?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Invite", style: .default) { [model] _ in
        Task { await model.invite() }
      })
    present(alert, animated: true)
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
