// The versions of Examples/Compare do the same.

import BindableCore
import BindableUIKit
import Observation
import SwiftUI
import Testing
import UIKit

@testable import Compare

@MainActor struct CompareTests {
  /// The sights and acts of a user in one of the versions with UIKit.
  @MainActor struct Screen {
    let controller: UIViewController
    let name: UITextField, email: UITextField, invite: UIButton, guests: UITableView
    let count: () -> String?, error: () -> String?

    init(_ controller: UIViewController, _ controls: InviteControls) {
      self.controller = controller
      (name, email) = (controls.name, controls.email)
      (invite, guests) = (controls.invite, controls.guests)
      (count, error) = ({ controls.count.text }, { controls.error.text })
    }

    init(_ controller: UIViewController, _ view: InviteView) {
      self.controller = controller
      (name, email, invite, guests) = (view.name, view.email, view.invite, view.guests)
      (count, error) = ({ view.count.text }, { view.error.text })
    }

    var rows: Int {
      var rows = 0
      while guests.cellForRow(at: IndexPath(row: rows, section: 0)) != nil { rows += 1 }
      return rows
    }
  }

  enum Version: CaseIterable { case didSet, observation, bindable }

  private func screen(_ version: Version, _ server: Server) -> Screen {
    switch version {
    case .didSet:
      let controller = DidSetController(server)
      return Screen(controller, controller.content)
    case .observation:
      let controller = ObservationController(server)
      return Screen(controller, controller.content)
    case .bindable:
      let presenter = InvitePresenter(server)
      let controller = BoundViewController(presenter, InviteView(), InviteView.bindings)
      let answers = AlertAnswerProvider(over: controller)
      presenter.invite.answerProvider = answers
      Self.answers.append(answers)
      return Screen(controller, controller.root)
    }
  }

  private static var answers: [AlertAnswerProvider] = []

  private func turns() async { for _ in 0..<20 { await Task.yield() } }

  @Test(arguments: Version.allCases)
  func guestIsInvitedAfterAConfirmation(version: Version) async throws {
    let server = Server(), window = UIWindow()
    let screen = screen(version, server)
    window.rootViewController = screen.controller
    window.addSubview(screen.controller.view)
    screen.controller.view.addSubview(screen.guests)
    #expect(screen.count() == "0 guests" && !screen.invite.isEnabled)
    screen.name.type("Ada")
    screen.email.type("ada@example.com")
    await turns()
    #expect(screen.invite.isEnabled)

    server.isOffline = true
    screen.invite.sendActions(for: .primaryActionTriggered)
    var alert = try #require(screen.controller.presentedViewController as? UIAlertController)
    #expect(alert.title == "Invite Ada?")
    alert.tap("Invite")
    // UIKit calls `updateProperties()` a turn later.
    if version != .observation { #expect(!screen.invite.isEnabled) }
    await turns()
    #expect(screen.error() == "The invitation wasn't sent." && screen.invite.isEnabled)

    server.isOffline = false
    screen.invite.sendActions(for: .primaryActionTriggered)
    if version != .bindable {
      // The others don't know that the user has agreed to this already.
      alert = try #require(screen.controller.presentedViewController as? UIAlertController)
      alert.tap("Invite")
    }
    await turns()
    #expect(screen.count() == "1 guest" && screen.rows == 1 && screen.error() == "")
    #expect(screen.name.text == "" && screen.email.text == "" && !screen.invite.isEnabled)
  }

  @Test func screenOfSwiftUIDoesTheSame() async {
    let model = InviteModel(Server())
    let host = UIHostingController(rootView: InviteScreen(model: model))
    #expect(host.lines.contains("[Invite] disabled"))
    (model.name, model.email) = ("Ada", "ada@example.com")
    await turns()
    host.controls.tap("Invite")
    await turns()
    #expect(host.lines.contains("alert: Invite Ada?"))
    host.controls.tap("Invite")
    await turns()
    #expect(host.lines.contains("1 guest") && host.lines.contains("Ada"))
  }
}
