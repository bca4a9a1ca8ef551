// Not compiled: Combine isn't available on Linux.

import Combine
import UIKit

@MainActor final class InvitePublisher {
  @Published var name = ""
  @Published var email = ""
  @Published private(set) var guests: [Guest] = []
  @Published private(set) var isRunning = false
  @Published private(set) var error = ""
  private let server: Server

  init(_ server: Server) { self.server = server }

  var canInvite: some Publisher<Bool, Never> {
    $name.combineLatest($email, $isRunning).map { name, email, isRunning in
      !name.isEmpty && email.contains("@") && !isRunning
    }
  }

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

final class CombineController: UIViewController, UITableViewDataSource {
  let content = InviteControls()
  private let model: InvitePublisher
  private var subscriptions: Set<AnyCancellable> = []
  // A publisher of `@Published` sends before the property has the value.
  private var shown: [Guest] = []

  init(_ server: Server) {
    model = InvitePublisher(server)
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
    model.$name.sink { [content] name in
      if content.name.text != name { content.name.text = name }
    }.store(in: &subscriptions)
    model.$email.sink { [content] email in
      if content.email.text != email { content.email.text = email }
    }.store(in: &subscriptions)
    model.$error.map(Optional.some).assign(to: \.text, on: content.error).store(
      in: &subscriptions)
    model.canInvite.assign(to: \.isEnabled, on: content.invite).store(in: &subscriptions)
    model.$isRunning.sink { [content] isRunning in
      content.invite.configuration?.showsActivityIndicator = isRunning
    }.store(in: &subscriptions)
    model.$guests.sink { [unowned self] guests in
      shown = guests
      content.count.text = guests.count == 1 ? "1 guest" : "\(guests.count) guests"
      content.guests.reloadData()
    }.store(in: &subscriptions)
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
    shown.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "guest", for: indexPath)
    var text = cell.defaultContentConfiguration()
    text.text = shown[indexPath.row].name
    cell.contentConfiguration = text
    return cell
  }
}
