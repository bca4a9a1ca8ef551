import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct SliderTests {
  @Test func stepsStayInTheRange() {
    let slider = Slider(0.5, step: 0.25)
    #expect(slider.increment() && slider.value == 0.75)
    #expect(slider.increment() && slider.value == 1)
    #expect(!slider.increment())
    #expect(slider.decrement())
    slider.isEnabled = false
    #expect(!slider.decrement() && !slider.setValue(0))
    #expect(slider.value == 0.75)
  }

  @Test func stepsDoNotAddUpRoundingErrors() {
    let slider = Slider(step: 0.1)
    for _ in 0..<3 { slider.increment() }
    #expect(slider.value == 0.3)
    for _ in 0..<7 { slider.increment() }
    #expect(slider.value == 1 && !slider.increment())
    for _ in 0..<10 { #expect(slider.decrement()) }
    #expect(slider.value == 0)
  }

  @Test func withoutStepKeysMoveByTenthOfRange() {
    let slider = Slider(30, in: 0...60)
    #expect(slider.increment() && slider.value == 36)
    #expect(slider.setValue(1.25) && slider.value == 1.25)
    #expect(slider.decrement() && slider.value == 0)
  }

  @Test func draggingSetsNearestStep() {
    let slider = Slider(in: 10...20, step: 5)
    #expect(slider.value == 0)
    #expect(slider.setValue(16) && slider.value == 15)
    #expect(!slider.setValue(14), "the value is the same")
    #expect(slider.setValue(.infinity) && slider.value == 20)
    #expect(slider.setValue(-.infinity) && slider.value == 10)
    #expect(!slider.setValue(.nan) && slider.value == 10)
  }

  @Test func valueSetByProgramReturnsToStepsAndRange() {
    let slider = Slider(0.4, step: 0.25)
    slider.increment()
    #expect(slider.value == 0.5)
    slider.value = 0.4
    slider.decrement()
    #expect(slider.value == 0.25)
    slider.value = 7
    #expect(!slider.increment() && slider.decrement() && slider.value == 1)
    slider.value = .nan
    #expect(slider.increment() && slider.value == 0.25)
  }

  @Test func stepsAreMonotonicInAnyRange() {
    let bounds: [Double] = [
      -.infinity, -.greatestFiniteMagnitude, -1e300, -3, -0.1, 0, .leastNonzeroMagnitude, 0.1, 5,
      1e16, .greatestFiniteMagnitude, .infinity,
    ]
    let steps: [Double?] = [nil, .leastNonzeroMagnitude, 0.1, 1, 3, 1e300]
    var number = 0
    for lower in bounds {
      for upper in bounds where lower <= upper {
        for step in steps {
          for start in bounds + [.nan] {
            number += 1
            guard LongRun.isOn || number % 5 == 0 else { continue }
            let slider = Slider(start, in: lower...upper, step: step)
            // A node that was drawn is a root, and isn't looked for in views.
            _ = slider.frame(width: 3, height: 1)
            if slider.increment() {
              #expect(slider.range.contains(slider.value))
              #expect(slider.value > start || start.isNaN || start > upper)
            }
            let before = slider.value
            if slider.decrement() {
              #expect(slider.range.contains(slider.value))
              #expect(slider.value < before || before.isNaN || before < lower)
            }
            slider.setValue(start)
            #expect(!slider.setValue(start))
          }
        }
      }
    }
  }

  @Test func stepThatIsNotPositiveStops() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Slider(step: 0) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Slider(step: .nan) }
    }
  }

  @Test func drawingShowsValueAndState() {
    let slider = Slider(0.5)
    #expect(slider.frame(width: 9).lines == ["[━━━●───]"])
    #expect(slider.frame(width: 6).lines == ["[━━●─]"])
    slider.focus()
    slider.value = 0
    #expect(slider.frame(width: 6).lines == ["<●───>"])
    slider.value = 1
    slider.isEnabled = false
    #expect(slider.frame(width: 6).lines == ["(━━━●)"])
    #expect(
      slider.frame(width: 6, height: 1, theme: .ascii).lines == ["(===O)"])
    slider.value = .nan
    #expect(slider.frame(width: 6).lines == ["(●───)"])
  }

  @Test func drawingIsTotal() {
    let values: [Double] = [.nan, -.infinity, .infinity, 0, 0.5, -.greatestFiniteMagnitude]
    let ranges: [ClosedRange<Double>] = [
      0...1, 0...0, -.infinity ... .infinity, 0 ... .infinity, -.infinity...0,
      -.greatestFiniteMagnitude ... .greatestFiniteMagnitude, 0 ... .leastNonzeroMagnitude,
    ]
    for value in values {
      for range in ranges {
        for node in [
          Slider(value, in: range), Gauge(value, in: range, title: "日本", valueLabel: "語"),
        ]
          as [ViewNode]
        {
          for width in LongRun.isOn ? Array(0...30) : [0, 1, 2, 3, 7, 12, 30] {
            for height in 0...2 {
              EverySizeTests.checkPairs(
                node.frame(width: width, height: height), "\(value) in \(range)")
            }
          }
          #expect(AccessibilityTree.text(of: node).contains("%") || node is Gauge)
        }
      }
    }
  }

  @Test func keysMoveKnob() {
    let slider = Slider(0.5, step: 0.25)
    slider.focus()
    #expect(slider.dispatch(KeyPress(.right)) && slider.value == 0.75)
    #expect(slider.dispatch(KeyPress("-")) && slider.value == 0.5)
    #expect(slider.dispatch(KeyPress(.home)) && slider.value == 0)
    #expect(slider.dispatch(KeyPress(.end)) && slider.value == 1)
    #expect(!slider.handlesKey(KeyPress(.right)), "at the end, the key is passed on")
  }

  @Test func accessibilityTextStatesPercentage() {
    let slider = Slider(0.5)
    slider.accessibilityLabel = "Volume"
    slider.focus()
    #expect(AccessibilityTree.text(of: slider) == #"slider "Volume" "50%", focused"#)
  }

  @Test func actionsAreRecordedAndReplayed() throws {
    let (first, second) = (Mixer(), Mixer())
    let user = ActionRecorder(first)
    first.volume.increment()
    first.volume.setValue(0.3)
    first.volume.setValue(0.3)
    first.volume.decrement()
    #expect(user.actions.script == "increment volume\nset volume 0.3\ndecrement volume\n")
    try replay(RecordedAction.script(user.actions.script), on: second)
    #expect(second.volume.value == first.volume.value)
    #expect(
      throws: RecordedActionError(
        "volume can't perform this now; first perform the actions that make it available")
    ) {
      try RecordedAction(.set(.nan), "volume").perform(on: second)
    }
    #expect(
      throws: RecordedActionError(
        "mute (Toggle) doesn't support this; the nodes that support this are volume")
    ) {
      try RecordedAction(.set(1), "mute").perform(on: second)
    }
  }

  @Test(arguments: LongRun.seeds(2, of: UInt64(1)..<5))
  func fuzzerFindsNothing(seed: UInt64) async {
    let found = await ScreenFuzzer(seed: seed, actionCount: 60).findCounterexample {
      Mixer()
    } root: {
      $0
    } check: {
      (0...1).contains($0.volume.value) ? nil : "the value is \($0.volume.value)"
    }
    #expect(found == nil, "\(found.map { "\($0)" } ?? "")")
  }

  @Test func bindingWritesAndReadsValue() {
    @MainActor final class Player { @Observed var volume = 0.25 }
    let player = Player(), mixer = Mixer()
    let table = BindingTable(Player.self, Mixer.self) { \.volume <-> \.volume.value }
    let connection = table.connect(player, to: mixer)
    #expect(mixer.volume.value == 0.25)
    mixer.volume.setValue(0.5)
    #expect(player.volume == 0.5)
    player.volume = 1
    #expect(mixer.frame(width: 6).lines[0] == "[━━━●]")
    connection.disconnect()
  }
}

@MainActor private final class Mixer: ViewNode {
  let volume = Slider(), mute = Toggle("Mute")
  override var content: ViewNode? {
    VStack {
      volume
      mute
    }
  }

  @Test(arguments: [0.3, 0.4, 0.6, 0.7, 1.5])
  func endOfRangeIsReachedInEachWay(step: Double) {
    let slider = Slider(0, step: step)
    while slider.increment() {}
    #expect(slider.value == 1)
    #expect(!slider.setValue(1) && slider.value == 1)
    slider.value = 0
    #expect(slider.setValue(1) && slider.value == 1)
    #expect(slider.decrement() && slider.value < 1)
  }
}
