// A number and a button that increments it.

import Bindable
import Foundation

// The presenter has the state, and the actions of the user.
@MainActor final class CounterPresenter {
  @Observed private(set) var count = 0
  func increment() { count += 1 }
}

// The view has the nodes. The table says which property of the presenter each of them shows.
final class CounterView: ViewNode {
  let count = Label(), increment = Button("Count")
  override var content: ViewNode? { HStack(spacing: 1) { [count, increment] } }

  static let bindings = BindingTable(CounterPresenter.self, CounterView.self) {
    bind(\.count, to: \.count.text, as: .decimal)
    on(\.increment, CounterPresenter.increment)
  }
}

let screen = Screen(CounterPresenter(), CounterView(), CounterView.bindings)
try await TerminalSession(environment: ProcessInfo.processInfo.environment).run(screen)
