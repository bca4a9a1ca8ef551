public import BindableCore
import CGtk

/// A control that shows its selected option, and the others in a popover.
public final class DropDown<Option: Hashable>: Widget {
  /// The options.
  public let options: [Option]
  /// The selected option.
  @Observed public var selection: Option { didSet { writeSelection() } }

  /// Creates a drop-down with a title for each option, and selects the first one.
  ///
  /// - Precondition: There is at least one option.
  public init(_ options: [Option], title: (Option) -> String) {
    guard let first = options.first else {
      preconditionFailure("A drop-down requires at least one option, but got none.")
    }
    (self.options, selection) = (options, first)
    let titles = gtk_string_list_new(nil)
    for option in options { gtk_string_list_append(titles, title(option)) }
    super.init(gtk_drop_down_new(titles, nil))
    connect("notify::selected") { dropDown in
      let index = Int(gtk_drop_down_get_selected(dropDown.widget.opaque))
      guard !dropDown.isDestroyed, dropDown.options.indices.contains(index) else { return }
      let new = dropDown.options[index]
      if new != dropDown.selection { event("select \(new)") { dropDown.selection = new } }
    }
  }

  private func writeSelection() {
    guard let index = options.firstIndex(of: selection) else { return }
    write { gtk_drop_down_set_selected($0.opaque, guint(index)) }
  }
}
