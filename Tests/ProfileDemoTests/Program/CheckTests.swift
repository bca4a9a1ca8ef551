import Bindable
import BindableTesting
import Foundation
import ProfileFeature
import Testing

@testable import profile_demo

@MainActor struct CheckTests {
  private let presenter = ProfilePresenter(
    1, in: ProfileEnvironment(ProfileStore(.sample), signedIn: 2, now: .distantPast, device: .phone)
  )

  @Test func errorIsPrintedAndSetsStatus() {
    let table = BindingTable(ProfilePresenter.self, ProfileView.self) {
      ProfileView.bindings
      \.errorMessage --> \.errorMessage.message
    }
    let outcome = Subcommand.report(
      of: table.diagnostics(for: presenter, in: ProfileView()))
    #expect(
      outcome.text.hasPrefix("error: errorMessage.message is written by 2 bindings, on lines "))
    #expect(outcome.text.split(separator: "\n").count == 1)
    #expect(outcome.status == .wrongTable)
  }

  @Test func warningIsPrintedWithoutErrorStatus() {
    let rest = ProfileView.bindings.filter(for: presenter, in: ProfileView()) {
      $0.target != "follow.title"
    }
    let outcome = Subcommand.report(
      of: rest.diagnostics(for: presenter, in: ProfileView()))
    #expect(
      outcome.text
        == "warning: no binding writes follow.title, and it's empty: add a binding, or set a value"
        + "\n")
    #expect(outcome.status == .ok)
  }
}
