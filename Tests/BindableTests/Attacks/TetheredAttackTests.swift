import Testing

@testable import Bindable

/// Views that say wrongly, or never, that they go.
///
/// They go with the protocol that leaves this to them.
@Suite struct TetheredAttackTests {
  @Test func aViewThatNeverCutsItsTetherMayGo() async {
    await #expect(processExitsWith: .success) { await TetheredPrograms.check(Uncut.self) }
  }

  @Test func aViewMayHaveATetherThatIsNewEachTime() async {
    await #expect(processExitsWith: .success) { await TetheredPrograms.check(Forgetful.self) }
  }

  @Test func aViewMayReplaceItsTether() async {
    await #expect(processExitsWith: .success) { await TetheredPrograms.check(Fickle.self) }
  }
}

@MainActor private protocol TetheredView: Tethered {
  init()
  var text: String { get set }
}

@MainActor private final class Uncut: TetheredView {
  let tether = Tether()
  @Observed var text = ""
}

@MainActor private final class Forgetful: TetheredView {
  var tether: Tether { Tether() }
  @Observed var text = ""
}

@MainActor private final class Fickle: TetheredView {
  var tether = Tether()
  @Observed var text = "" { didSet { tether = Tether() } }
  isolated deinit { tether.cut() }
}

@MainActor private enum TetheredPrograms {
  static func check<View: TetheredView>(_: View.Type) {
    let presenter = Source("Ada")
    let table = BindingTable(Source<String>.self, View.self) { \.value <-> \.text }
    weak var view: View?
    func connect() -> AnyConnection {
      let made = View()
      view = made
      let connection = table.connect(presenter, to: made)
      presenter.value = "Grace"
      #expect(made.text == "Grace")
      return connection
    }
    let connection = connect()
    #expect(view == nil)
    presenter.value = "Hedy"
    connection.refresh()
    #expect(!connection.isConnected)
    connection.disconnect()
  }
}
