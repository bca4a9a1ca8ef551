@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// An account of the tests, part of another presenter.
@MainActor final class TestAccount {
  @Observed var name: String
  @Observed var isAdmin = false
  var renamed: [String] = []
  init(_ name: String) { self.name = name }
  func rename() { renamed.append(name) }
}

/// A presenter of the tests, with conditions and parts.
@MainActor final class TestDesk {
  @Observed var title = "Desk"
  @Observed var note = "note"
  @Observed var other = "other"
  @Observed var isOpen = false
  @Observed var isAdmin = false
  @Observed var account = TestAccount("Ada")
  @Observed var guest: TestAccount?
  var calls: [String] = []
  func act() { calls.append("act") }
}

/// A view with views in it.
@MainActor final class TestSheet: LifetimeTracked {
  let title = TestField(), note = TestField(), button = TestField()
  let account = TestPanel(), guest = TestPanel()
}
