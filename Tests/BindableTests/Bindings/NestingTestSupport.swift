@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A test account, which is part of another presenter.
@MainActor final class TestAccount {
  @Observed var name: String
  @Observed var isAdmin = false
  var renamed: [String] = []
  init(_ name: String) { self.name = name }
  func rename() { renamed.append(name) }
}

/// A test presenter with conditions and parts.
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

/// A view with child views.
@MainActor final class TestSheet: LifetimeTracked {
  let title = TestField(), note = TestField(), button = TestField()
  let account = TestPanel(), guest = TestPanel()
}
