import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct GaugeTests {
  // MARK: Gauge

  @Test func barIsFilledInHalfColumns() {
    let gauge = Gauge(0)
    let bars = stride(from: 0, through: 1, by: 0.25).map { value in
      gauge.value = value
      return gauge.frame(width: 6).text
    }
    #expect(bars == ["──────", "━╾────", "━━━───", "━━━━╾─", "━━━━━━"])
  }

  @Test func barIsFullOnlyAtTheEnd() {
    let gauge = Gauge(0.999999)
    #expect(gauge.frame(width: 6).text == "━━━━━╾")
    #expect(gauge.accessibilityElement?.value == "99%")
    gauge.value = 1
    #expect(gauge.frame(width: 6).text == "━━━━━━")
    #expect(gauge.accessibilityElement?.value == "100%")
  }

  @Test func barIsMonotonicInAnyRange() {
    let values: [Double] = [
      -.infinity, -.greatestFiniteMagnitude, -1, -.leastNonzeroMagnitude, 0, 0.1, 1, 2,
      .greatestFiniteMagnitude, .infinity,
    ]
    for lower in values {
      for upper in values where lower <= upper {
        let fractions = values.map { Fraction(of: $0, in: lower...upper).value }
        #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(fractions.allSatisfy { (0...1).contains($0) })
        #expect(Fraction(of: .nan, in: lower...upper).value == 0)
      }
    }
  }

  @Test func labelsAreOmittedWhereColumnsAreFew() {
    let gauge = Gauge(0.25, title: "Battery", valueLabel: "25%")
    #expect(gauge.frame(width: 20).text == "Battery ━━────── 25%")
    #expect(gauge.frame(width: 18).text == "Battery ━╾──── 25%")
    #expect(gauge.frame(width: 17).text == "━━━────────── 25%")
    #expect(gauge.frame(width: 10).text == "━╾──── 25%")
    #expect(gauge.frame(width: 6).text == "━╾────")
    #expect(gauge.frame(width: 1).text == "─")
    #expect(gauge.frame(width: 6, height: 1, theme: .ascii).lines == ["=-----"])
  }

  @Test func accessibilityTextHasTitleAndValue() {
    let gauge = Gauge(30, in: 0...60, title: "Time")
    #expect(AccessibilityTree.text(of: gauge) == #"gauge "Time" "50%""#)
    gauge.valueLabel = "30 s"
    #expect(AccessibilityTree.text(of: gauge) == #"gauge "Time" "30 s""#)
    gauge.focus()
    #expect(!gauge.isFocused)
  }

  @Test func changingValueRedrawsOnlyGauge() {
    let gauge = Gauge(0.5)
    let column = VStack {
      Label("Level")
      gauge
    }
    let screen = IncrementalRenderer(column, width: 6, height: 2)
    screen.update()
    gauge.value = 0.75
    screen.update()
    #expect(screen.frame.lines == ["Level ", "━━━━╾─"])
  }

  // MARK: Progress view

  @Test func progressShowsPercentageOfTotal() {
    let progress = ProgressView("Uploading", value: 1, total: 2)
    #expect(progress.frame(width: 22).text == "Uploading ━━━╾───  50%")
    #expect(progress.frame(width: 6).text == "━━━───")
    progress.value = 2
    #expect(progress.frame(width: 22).text == "Uploading ━━━━━━━ 100%")
    #expect(AccessibilityTree.text(of: progress) == #"progress "Uploading" "100%""#)
  }

  @Test func segmentMovesWhileValueIsUnknown() {
    let progress = ProgressView()
    let bars = (-1...6).map { phase in
      progress.phase = phase
      return progress.frame(width: 6).text
    }
    #expect(
      bars == [
        "─────━", "━─────", "─━────", "──━───", "───━──", "────━─", "─────━", "━─────",
      ])
    #expect(AccessibilityTree.text(of: progress) == #"progress "in progress""#)
    progress.value = 0.5
    #expect(progress.frame(width: 6).text == "━━━───")
  }

  @Test func drawingOfProgressIsTotal() {
    for value in [nil, .nan, -1, 0.5, .infinity] as [Double?] {
      for total in [.nan, -.infinity, -1, 0, 1, .infinity] as [Double] {
        for phase in [0, .min, .max] {
          let progress = ProgressView("日本", value: value, total: total)
          progress.phase = phase
          for width in LongRun.isOn ? Array(0...20) : [0, 1, 2, 3, 8, 20] {
            EverySizeTests.checkPairs(
              progress.frame(width: width, height: width % 3), "\(width)")
          }
        }
      }
    }
  }

  @Test func phaseOfKnownProgressNeedsNoDisplay() {
    let progress = ProgressView(value: 0.5)
    let screen = IncrementalRenderer(progress, width: 6, height: 1)
    screen.update()
    progress.phase += 1
    #expect(!progress.needsDisplay)
    progress.value = nil
    #expect(progress.needsDisplay)
  }
}
