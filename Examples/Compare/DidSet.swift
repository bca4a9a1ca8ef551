import UIKit

final class DidSetController: UIViewController, UITableViewDataSource {
  let content = InviteControls()
  private let server: Server
  private var name = "" { didSet { updateButton() } }
  private var email = "" { didSet { updateButton() } }
  private var guests: [Guest] = [] {
    didSet {
      content.count.text = guests.count == 1 ? "1 guest" : "\(guests.count) guests"
      content.guests.reloadData()
    }
  }
  private var isRunning = false {
    didSet {
      content.invite.configuration?.showsActivityIndicator = isRunning
      updateButton()
    }
  }

  init(_ server: Server) {
    self.server = server
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
      UIAction { [weak self] _ in self?.name = self?.content.name.text ?? "" },
      for: .editingChanged)
    content.email.addAction(
      UIAction { [weak self] _ in self?.email = self?.content.email.text ?? "" },
      for: .editingChanged)
    content.invite.addAction(
      UIAction { [weak self] _ in self?.confirm() }, for: .primaryActionTriggered)
    // A property doesn't call its `didSet` for its first value.
    guests = []
    updateButton()
  }

  private func updateButton() {
    content.invite.isEnabled = !name.isEmpty && email.contains("@") && !isRunning
  }

  private func confirm() {
    let alert = UIAlertController(
      title: "Invite \(name)?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Invite", style: .default) { [weak self] _ in self?.invite() })
    present(alert, animated: true)
  }

  private func invite() {
    let guest = Guest(name: name, email: email)
    isRunning = true
    content.error.text = ""
    Task {
      defer { isRunning = false }
      do {
        try await server.invite(guest)
        guests.append(guest)
        (name, email) = ("", "")
        (content.name.text, content.email.text) = ("", "")
      } catch {
        content.error.text = "The invitation wasn't sent."
      }
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    guests.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "guest", for: indexPath)
    var text = cell.defaultContentConfiguration()
    text.text = guests[indexPath.row].name
    cell.contentConfiguration = text
    return cell
  }
}
