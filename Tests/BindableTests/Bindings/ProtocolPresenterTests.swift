import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor protocol RowContent {
  var title: String { get }
  var count: Int { get }
}

@MainActor protocol EditableContent: AnyObject, RowContent {
  var title: String { get set }
  func open()
}

@MainActor private final class Song: EditableContent {
  @Observed var title: String
  @Observed var count = 0
  var opened = 0
  init(_ title: String) { self.title = title }
  func open() { opened += 1 }
}

private struct Folder: RowContent {
  var title = "Folder"
  var count = 2
  let onOpen: @MainActor () -> Void
  @MainActor func open() { onOpen() }
}

@MainActor struct ProtocolPresenterTests {
  private static let content = BindingTable((any RowContent).self, TestPanel.self) {
    \.title --> \.first.text
    bind(\.count, to: \.second.text, as: .plural("item", "items").hidingZero)
  }
  private static let editable = BindingTable((any EditableContent).self, TestPanel.self) {
    \.title <-> \.first.text
    on(\.second) { $0.open() }
    on(\.third) { $0.title = "closure" }
  }
  private static func generic<Content: RowContent>(
    _: Content.Type
  ) -> BindingTable<Content, TestPanel> {
    BindingTable(Content.self, TestPanel.self) {
      \.title --> \.first.text
      bind(\.count, to: \.second.text, as: .decimal)
    }
  }
  private let panel = TestPanel()

  @Test func existentialTableConnectsObjectsAndValues() {
    let song = Song("Song")
    let connection = Self.content.connect(song, to: panel)
    song.title = "Sang"
    #expect(panel.first.text == "Sang")
    #expect(panel.second.text == "")
    connection.rebind(to: Folder(onOpen: {}))
    #expect(panel.first.text == "Folder")
    #expect(panel.second.text == "2 items")
    song.title = "Sung"
    #expect(panel.first.text == "Folder")
  }

  @Test func genericTableConnectsObjectsAndValues() {
    let connection = Self.generic(Song.self).connect(Song("Song"), to: panel)
    let other = Self.generic(Folder.self).connect(Folder(onOpen: {}), to: panel)
    #expect(panel.second.text == "2")
    hold(connection, other)
  }

  @Test func editsAndActionsReachExistentialPresenter() {
    let song = Song("Song")
    let connection = Self.editable.connect(song, to: panel)
    panel.first.text = "typed"
    #expect(song.title == "typed")
    song.title = "newer"
    #expect(panel.first.text == "newer")
    panel.second.controlAction?.perform()
    #expect(song.opened == 1)
    panel.third.controlAction?.perform()
    #expect(panel.first.text == "closure")
    let other = Song("Other")
    connection.rebind(to: other)
    panel.first.text = "typed again"
    panel.second.controlAction?.perform()
    #expect(song.title == "closure")
    #expect(other.title == "typed again")
    #expect(other.opened == 1)
  }

  @Test func existentialPresenterIsNotRetained() {
    expectNoLeaks {
      var song: Song? = Song("Song")
      let object = { [weak song] in song }
      let panel = TestPanel()
      let connection = song.map { Self.editable.connect($0, to: panel) }
      song = nil
      #expect(object() == nil)
      panel.first.text = "typed"
      panel.second.controlAction?.perform()
      #expect(connection?.isConnected == false)
    }
  }

  @Test func actionCallsMethodOfConnectedValue() {
    let opened = Shared(0)
    let table = BindingTable(Folder.self, TestPanel.self) { on(\.first, Folder.open) }
    let connection = table.connect(Folder { opened.value += 1 }, to: panel)
    panel.first.controlAction?.perform()
    #expect(opened.value == 1)
    connection.disconnect()
    #expect(panel.first.controlAction == nil)
  }

  @Test func whenAcceptsConditionOfExistentialPresenter() {
    let table = BindingTable((any EditableContent).self, TestPanel.self) {
      when(\.isCounted) { \.title <-> \.first.text }
    }
    expectNoLeaks {
      let song = Song("Song")
      let panel = TestPanel()
      let connection = table.connect(song, to: panel)
      song.count = 1
      panel.first.text = "typed"
      #expect(song.title == "typed")
      song.count = 0
      #expect(panel.first.text == "")
      hold(connection)
    }
  }
}

extension EditableContent {
  fileprivate var isCounted: Bool { count > 0 }
}
