// A gauge that fills while time passes, up to a duration that the user adjusts.

import Bindable
import Foundation

@MainActor final class TimerPresenter {
  @Observed var duration = 15.0
  @Observed private(set) var elapsed = 0.0
  var progress: Double { min(elapsed / duration, 1) }

  func tick(_ passed: Duration) {
    elapsed = max(elapsed, min(elapsed + passed / .seconds(1), duration))
  }
  func reset() { elapsed = 0 }
}

final class TimerView: ViewNode {
  let progress = Gauge(title: "Elapsed"), elapsed = Label(), reset = Button("Reset")
  let duration = Slider(in: 1...30, step: 1)
  override var content: ViewNode? {
    VStack { [progress, elapsed, HStack(spacing: 1) { [Label("Duration"), duration] }, reset] }
  }

  // The table ticks while the screen is visible, on the clock of the screen.
  static let bindings = BindingTable(TimerPresenter.self, TimerView.self) {
    on(every: .milliseconds(100), TimerPresenter.tick)
    \.progress --> \.progress.value
    bind(\.elapsed, to: \.elapsed.text, as: .decimal(fractionDigits: 1).then(.suffix(" s")))
    \.duration <-> \.duration.value
    on(\.reset, TimerPresenter.reset)
  }
}

let screen = Screen(TimerPresenter(), TimerView(), TimerView.bindings)
try await TerminalSession(environment: ProcessInfo.processInfo.environment).run(screen)
