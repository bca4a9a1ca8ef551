/// The view of an inspector: the picture with the highlighted node, and next to or below it the
/// node's bindings and history.
final class InspectorView: ViewNode {
  /// The number of columns from which the explanations are next to the picture.
  static let wideWidth = 100

  let picture = InspectorPicture()
  // The end of a long name says which node it is.
  let title = Label(truncation: .head, lineLimit: 2), status = Label(lineLimit: 1)
  let explanations = ListView()
  let history = Table<InspectorPresenter.Entry>(columns: [
    TableColumn("#", alignment: .trailing) { "\($0.id)" },
    TableColumn("Values", value: \.values),
    TableColumn("Event", value: \.event),
  ])

  private lazy var panel = VStack {
    title
    status
    Divider()
    explanations
    Divider()
    history
  }

  override init() {
    super.init()
    title.style = .bold
    status.style = .dim
    explanations.itemHeight = .automatic
    explanations.emptyText = "No binding writes this node."
    explanations.preferredHeight = .fill(weight: 2)
    // A long history leaves space for the explanations.
    history.preferredHeight = .fill
  }

  /// Arranges the parts for a number of columns.
  func arrange(forWidth width: Int) {
    isWide = width >= Self.wideWidth
    panel.preferredWidth = isWide ? .fixed(48) : .fill
    // A reason takes more lines if they're short.
    panel.preferredHeight = .fill(weight: width < 60 ? 3 : 2)
  }

  /// A Boolean value that indicates whether the explanations are next to the picture.
  @Observed private var isWide = false

  override var content: ViewNode? {
    VStack {
      if isWide {
        HStack {
          picture
          Divider(.vertical)
          panel
        }
      } else {
        picture
        Divider()
        panel
      }
      KeyHints([KeyHint("Escape", "close")])
    }
  }

  static let bindings = BindingTable(InspectorPresenter.self, InspectorView.self) {
    \.picture --> \.picture.picture
    \.highlight --> \.picture.highlight
    \.title --> \.title.text
    \.status --> \.status.text
    each(\.explanations, into: \.explanations) { InspectorExplanationCell.bindings }
    \.history --> \.history.rows
    selection(\.selection, of: \.history.list)
    on(key: KeyPress(.pageUp), "rewind", InspectorPresenter.showPrevious)
    on(key: KeyPress(.pageDown), "forward", InspectorPresenter.showNext)
    on(key: KeyPress(.end), "resume", InspectorPresenter.resume)
  }

  override var keyHints: [KeyHint] { [KeyHint("Space", "scroll")] }
}

extension InspectorView: KeyHandler {
  /// Handles Space and Backspace, which scroll the explanations.
  func handle(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.character(" "), []): explanations.handle(KeyPress(.pageDown))
    case (.backspace, []): explanations.handle(KeyPress(.pageUp))
    default: false
    }
  }
}

/// The cell of an explanation.
final class InspectorExplanationCell: ListCell {
  let change = Label(hidesWhenEmpty: true), reason = Label(hidesWhenEmpty: true)
  let binding = Label(hidesWhenEmpty: true), failures = Label(hidesWhenEmpty: true)

  override var content: ViewNode? {
    change.style = .bold
    failures.isAlert = true
    failures.style = Style(foreground: .red)
    return VStack {
      change
      reason
      binding
      failures
    }
  }

  static let bindings = BindingTable(
    TraceReader.ExplainedBinding.self, InspectorExplanationCell.self
  ) {
    \.change --> \.change.text
    \.reason --> \.reason.text
    \.bindingLine --> \.binding.text
    \.failures --> \.failures.text
  }
}
