public import BindableCore
import CGtk

/// A field for a line of text: an entry, a password entry, or a search entry.
public final class TextField: Widget, ActionControl, EditingControl {
  /// The kind of entry.
  public enum Kind {
    /// An entry.
    case plain
    /// An entry that doesn't show its text.
    case secure
    /// An entry with a search icon.
    case search
  }

  /// The text as the user types it.
  @Observed public var text = "" { didSet { writeText() } }
  /// The number of times that the user pressed Return or left the field.
  @Observed public private(set) var editingEndCount = 0
  /// The action that Return performs.
  public var controlAction: ControlAction?
  /// A Boolean value that indicates whether the text is a secret.
  public let isSecret: Bool
  private let placeholder: String
  private var isReading = false, isWriting = false

  /// Creates a field.
  public init(placeholder: String = "", _ kind: Kind = .plain) {
    isSecret = kind == .secure
    self.placeholder = placeholder
    let entry: UnsafeMutablePointer<GtkWidget> =
      switch kind {
      case .plain: gtk_entry_new()
      case .secure: gtk_password_entry_new()
      case .search: gtk_search_entry_new()
      }
    super.init(entry)
    widget.set("placeholder-text", to: placeholder)
    connect("changed") { $0.didChange() }
    connect("activate") { field in
      event("submit \(field.name)") {
        field.editingEndCount += 1
        field.controlAction?.perform()
      }
    }
    onFocusLeave { field in event("leave \(field.name)") { field.editingEndCount += 1 } }
  }

  private var name: String { placeholder.isEmpty ? "the field" : placeholder }
  private var shownText: String { String(cString: gtk_editable_get_text(widget.opaque)) }

  private func didChange() {
    guard !isWriting, !isDestroyed else { return }
    isReading = true
    event("type in \(name)") { text = shownText }
    isReading = false
    // GTK moves the cursor after this, so a correction has to wait.
    if shownText != text { Task { [weak self] in self?.writeText() } }
  }

  private func writeText() {
    write { entry in
      guard !isReading, shownText != text else { return }
      let position = gtk_editable_get_position(entry.opaque)
      let wasAtEnd = Int(position) >= shownText.unicodeScalars.count
      isWriting = true
      gtk_editable_set_text(entry.opaque, text)
      isWriting = false
      gtk_editable_set_position(entry.opaque, wasAtEnd ? -1 : position)
    }
  }
}
