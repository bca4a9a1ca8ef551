import Bindable
import BindableTesting
import Testing

/// A presenter that corrects its values.
@MainActor private final class Presenter {
  @Observed var level = 50 { didSet { if level > 100 { level = 100 } } }
  @Observed var name = "Ada"
}

/// A view that rejects some values.
@MainActor private final class RefusingView {
  /// A field of at most three characters.
  @Observed var short = "" { didSet { if short.count > 3 { short = String(short.prefix(3)) } } }
  /// A control that ignores numbers out of its range.
  var ranged: Int {
    get { storedRanged }
    set { if newValue <= 100 { storedRanged = newValue } }
  }
  @Observed private var storedRanged = 0
  /// A control that restores its old value.
  @Observed var vetoed = 0 { didSet { if vetoed > 100 { vetoed = oldValue } } }
  /// A control that an effect of the view corrects.
  @Observed var watched = 0
}

/// When the outermost write returns, the ends agree even if the target rejects values, or a failure
/// says that they can't.
@MainActor struct RejectingTargetTests {
  private let presenter = Presenter()
  private let view = RefusingView()

  @Test func fieldOfLimitedLengthTruncatesPresenterText() {
    let connection = BindingTable(Presenter.self, RefusingView.self) { \.name <-> \.short }
      .connect(presenter, to: view)
    for name in ["abcd", "abce"] {
      presenter.name = name
      #expect([presenter.name, view.short] == ["abc", "abc"])
    }
    #expect(connection.failures == [])
  }

  @Test func valueIgnoredByTargetSetterIsRevertedInSource() {
    @MainActor final class Plain { @Observed var level = 50 }
    let plain = Plain()
    let connection = BindingTable(Plain.self, RefusingView.self) { \.level <-> \.ranged }
      .connect(plain, to: view)
    for level in [150, 151, 150] {
      plain.level = level
      #expect([plain.level, view.ranged] == [50, 50])
    }
    #expect(connection.failures == [])
  }

  @Test func valueRejectedByTargetObserverIsRevertedInSource() {
    @MainActor final class Plain { @Observed var level = 50 }
    let plain = Plain()
    let connection = BindingTable(Plain.self, RefusingView.self) { \.level <-> \.vetoed }
      .connect(plain, to: view)
    for level in [150, 151, 150] {
      plain.level = level
      #expect([plain.level, view.vetoed] == [50, 50])
    }
    #expect(connection.failures == [])
  }

  @Test(arguments: [true, false])
  func valueClampedByTargetEffectIsWrittenToSource(isOlder: Bool) {
    @MainActor final class Plain { @Observed var level = 100 }
    let plain = Plain()
    func clamp() -> Effect { Effect { if view.watched > 100 { view.watched = 100 } } }
    let older = isOlder ? clamp() : nil
    let connection = BindingTable(Plain.self, RefusingView.self) { \.level <-> \.watched }
      .connect(plain, to: view)
    let younger = isOlder ? nil : clamp()
    for level in [150, 151] {
      plain.level = level
      #expect([plain.level, view.watched] == [100, 100])
    }
    #expect(connection.failures == [])
    hold(older, younger)
  }

  @Test func incompatibleClampsReportBothValues() {
    @MainActor final class AtLeast {
      @Observed var level = 50 { didSet { if level < 50 { level = 50 } } }
    }
    @MainActor final class AtMost {
      @Observed var level = 0 { didSet { if level > 20 { level = 20 } } }
    }
    let (source, target) = (AtLeast(), AtMost())
    var connection: Connection<AtLeast, AtMost>?
    let reported = failures {
      connection = BindingTable(AtLeast.self, AtMost.self) { \.level <-> \.level }
        .connect(source, to: target)
    }
    #expect([source.level, target.level] == [50, 20])
    #expect(reported.count == 1 && connection?.failures == reported)
    #expect(
      reported.first.map { $0.message.contains("50") && $0.message.contains("20") } == true,
      "\(reported)")
  }

  @Test func incompatibleEffectsReportBothValues() {
    @MainActor final class Plain { @Observed var level = 1 }
    let (source, target) = (Plain(), Plain())
    let connection = BindingTable(Plain.self, Plain.self) { \.level <-> \.level }
      .connect(source, to: target)
    var effects: [Effect] = []
    let reported = failures {
      effects.append(Effect { if source.level != 1 { source.level = 1 } })
      effects.append(Effect { if target.level != 2 { target.level = 2 } })
    }
    #expect(connection.twoWayStatus(of: \.level)?.state == .unsynchronized)
    #expect(source.level != target.level)
    #expect(reported.map(\.kind) == [.cycle, .unsynchronized])
    #expect(
      reported.last.map {
        $0.message.contains("has \(source.level),") && $0.message.contains("has \(target.level),")
      } == true, "\(reported)")
    hold(effects)
  }

  @Test func targetChangingCoercedValueSendsSecondEdit() {
    @MainActor final class Tens {
      var level: Int {
        get { stored }
        set { stored = newValue / 10 * 10 }
      }
      @Observed private var stored = 0
    }
    @MainActor final class AtMost {
      @Observed var level = 0 { didSet { if level > 20 { level = 20 } } }
      @Observed var text = "0" { didSet { if text.count > 2 { text = String(text.prefix(2)) } } }
    }
    let (source, target) = (Tens(), AtMost())
    let connection = BindingTable(Tens.self, AtMost.self) { \.level <-> \.level }
      .connect(source, to: target)
    target.level = 61
    #expect([source.level, target.level] == [20, 20])
    #expect(connection.failures == [])
    @MainActor final class Hundreds {
      @Observed var level = 0 { didSet { if level == 50 { level = 150 } } }
    }
    let large = Hundreds()
    let texts = BindingTable(Hundreds.self, AtMost.self) {
      bind(\.level, to: \.text, as: Format("number") { "\($0)" }, parse: .int)
    }.connect(large, to: target)
    target.text = "50"
    #expect(large.level == 15 && target.text == "15")
    #expect(texts.failures == [])
  }

  // MARK: A chain

  @Test(arguments: [true, false])
  func chainPropagatesClampOfFarEnd(connectsFarEndFirst: Bool) {
    @MainActor final class Middle { @Observed var level = 0 }
    @MainActor final class Plain { @Observed var level = 50 }
    let (plain, middle) = (Plain(), Middle())
    let near = BindingTable(Plain.self, Middle.self) { \.level <-> \.level }
    let far = BindingTable(Middle.self, RefusingView.self) { \.level <-> \.ranged }
    var connections: [AnyConnection] = []
    if connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    connections.append(near.connect(plain, to: middle))
    if !connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    for level in [150, 151, 150] {
      plain.level = level
      #expect([plain.level, middle.level, view.ranged] == [50, 50, 50])
      middle.level = level
      #expect([plain.level, middle.level, view.ranged] == [50, 50, 50])
    }
    #expect(connections.allSatisfy { $0.failures.isEmpty })
  }

  @Test(arguments: [true, false])
  func chainPropagatesClampOfPresenter(connectsFarEndFirst: Bool) {
    @MainActor final class Middle { @Observed var level = 0 }
    presenter.level = 100
    let (middle, view) = (Middle(), Middle())
    let near = BindingTable(Presenter.self, Middle.self) { \.level <-> \.level }
    let far = BindingTable(Middle.self, Middle.self) { \.level <-> \.level }
    var connections: [AnyConnection] = []
    if connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    connections.append(near.connect(presenter, to: middle))
    if !connectsFarEndFirst { connections.append(far.connect(middle, to: view)) }
    for level in [150, 151, 150] {
      view.level = level
      #expect([presenter.level, middle.level, view.level] == [100, 100, 100])
    }
    #expect(connections.allSatisfy { $0.failures.isEmpty })
  }
}
