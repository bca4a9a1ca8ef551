import Bindable
import BindableTesting

/// A view in which every call of program code is a site.
@MainActor protocol StageView: AnyObject {
  init()
  var target: Token { get set }
  /// The stored value of `target`.
  var shown: Token { get }
  var before: Int { get set }
  var after: Int { get set }
  var line: StageLine { get }
  var control: StageControl { get }
  var list: ListView { get }
  var part: Self { get }
  /// Returns the screen of such a view, or `nil` if it can't be on one.
  static func screen(
    _ presenter: StagePresenter, _ view: Self, _ table: BindingTable<StagePresenter, Self>,
    _ recording: UpdateRecording
  ) -> (AnyScreen, Connection<StagePresenter, Self>)?
  /// Returns the binding of a presenter's items, or `nil` if such a view can't be a cell.
  static func items(_ table: BindingTable<StagePresenter, Self>) -> TableBinding<
    StagePresenter, Self
  >?
}

/// A label for messages.
@MainActor final class StageLine: MessageDisplay {
  @Observed private(set) var stored = ""
  var text: String {
    get { stored }
    set {
      Sites.willWrite("line", of: self)
      arrive(.targetSetter)
      stored = newValue
      arrive(.targetSetter)
    }
  }
  var message: String? {
    get { stored }
    set { text = newValue ?? "" }
  }
  static var messagePath: ReferenceWritableKeyPath<StageLine, String?> { \.message }
}

@MainActor final class StageControl: ActionControl { var controlAction: ControlAction? }

/// A view of any toolkit.
@MainActor final class PlainStage: StageView {
  @Observed private(set) var shown: Token = Token("") { didSet { arrive(.targetDidSet) } }
  var before = 0 { didSet { Sites.willWrite("before", of: self) } }
  var after = 0 { didSet { Sites.willWrite("after", of: self) } }
  let line = StageLine(), control = StageControl()
  private(set) lazy var list: ListView = ListView()
  private(set) lazy var part: PlainStage = PlainStage()

  var target: Token {
    get {
      arrive(.targetGetter)
      defer { arrive(.targetGetter) }
      return shown
    }
    set {
      Sites.willWrite("target", of: self)
      arrive(.targetSetter)
      shown = newValue
      arrive(.targetSetter)
    }
  }

  isolated deinit { arrive(.viewDeinit) }

  static func screen(
    _: StagePresenter, _: PlainStage, _: BindingTable<StagePresenter, PlainStage>,
    _: UpdateRecording
  ) -> (AnyScreen, Connection<StagePresenter, PlainStage>)? { nil }

  static func items(_: BindingTable<StagePresenter, PlainStage>) -> TableBinding<
    StagePresenter, PlainStage
  >? { nil }
}

/// A node that can be a list cell and be on a screen.
final class NodeStage: ListCell, StageView {
  @Observed private(set) final var shown: Token = Token("") {
    didSet {
      arrive(.targetDidSet)
      sketch.setNeedsDisplay()
    }
  }
  var before = 0 { didSet { Sites.willWrite("before", of: self) } }
  var after = 0 { didSet { Sites.willWrite("after", of: self) } }
  let line = StageLine(), control = StageControl()
  private let sketch = Sketch()
  private(set) lazy var list: ListView = ListView()
  private(set) lazy var part: NodeStage = NodeStage()

  override var content: ViewNode? {
    VStack {
      sketch
      list
    }
  }

  var target: Token {
    get {
      arrive(.targetGetter)
      defer { arrive(.targetGetter) }
      return shown
    }
    set {
      Sites.willWrite("target", of: self)
      arrive(.targetSetter)
      shown = newValue
      arrive(.targetSetter)
    }
  }

  isolated deinit { arrive(.viewDeinit) }

  static func screen(
    _ presenter: StagePresenter, _ view: NodeStage,
    _ table: BindingTable<StagePresenter, NodeStage>, _ recording: UpdateRecording
  ) -> (AnyScreen, Connection<StagePresenter, NodeStage>)? {
    let screen = Screen(presenter, view, table, recording: recording)
    return (screen, screen.connection)
  }

  static func items(_ table: BindingTable<StagePresenter, NodeStage>) -> TableBinding<
    StagePresenter, NodeStage
  >? { each(\.items, into: \.list) { table } }
}

/// A node that draws itself.
private final class Sketch: ViewNode, Drawable {
  func widthRequirement() -> SizeRequirement {
    arrive(.measuring)
    return .fixed(4)
  }

  func heightRequirement(forWidth width: Int) -> SizeRequirement {
    arrive(.measuring)
    return .fixed(1)
  }

  func draw(on canvas: inout Canvas) {
    arrive(.drawing)
    canvas.write("here")
    arrive(.drawing)
  }
}

/// The list cell of an entry.
final class EntryCell: ListCell {
  private let label = Label()
  override var content: ViewNode? { label }
  var text: String {
    get { label.text }
    set {
      arrive(.targetSetter)
      label.text = newValue
      arrive(.targetSetter)
    }
  }

  static let bindings = BindingTable(Entry.self, EntryCell.self) { \.value.text --> \.text }
}
