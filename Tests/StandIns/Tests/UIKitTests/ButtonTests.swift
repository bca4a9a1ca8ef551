import BindableCore
import BindableUIKit
import Testing
import UIKit

@MainActor struct ButtonTests {
  @MainActor private final class Editor {
    private(set) lazy var save = Command(of: self) { await $0.wait() }
    private(set) var continuation: CheckedContinuation<Void, Never>?
    private func wait() async { await withCheckedContinuation { continuation = $0 } }
    @Observed private(set) var presses = 0
    func press() { presses += 1 }
  }

  private final class EditorView: UIView {
    let save = BoundButton(), other = BoundButton(), message = BoundLabel()
    static let bindings = BindingTable(Editor.self, EditorView.self) {
      on(\.save, run: \.save)
      on(\.other, Editor.press)
      bind(\.presses, to: \.other.title, as: .plural("press", "presses"))
    }
  }

  @Test func pressPerformsAction() {
    let editor = Editor(), view = EditorView()
    let connection = EditorView.bindings.connect(editor, to: view)
    view.other.sendActions(for: .primaryActionTriggered)
    #expect(editor.presses == 1)
    _ = connection
  }

  @Test func runningCommandDisablesButtonAndShowsActivity() async {
    let editor = Editor(), view = EditorView()
    let connection = EditorView.bindings.connect(editor, to: view)
    view.save.title = "Save"
    view.save.sendActions(for: .primaryActionTriggered)
    #expect(!view.save.isEnabled)
    #expect(view.save.configuration?.showsActivityIndicator == true)
    while editor.continuation == nil { await Task.yield() }
    editor.continuation?.resume()
    while editor.save.isRunning { await Task.yield() }
    #expect(view.save.isEnabled)
    #expect(view.save.configuration?.showsActivityIndicator == false)
    _ = connection
  }

  @Test func messageHidesLabel() {
    let label = BoundLabel()
    label.message = "Enter a name."
    #expect(label.text == "Enter a name." && !label.isHidden)
    label.message = nil
    #expect(label.isHidden && label.message == nil)
  }
}
