public import BindableCore
import CGtk

/// A button, which shows a spinner while its action is running.
public final class Button: Widget, CommandControl {
  /// The title.
  @Observed public var title: String { didSet { write { _ in label.text = title } } }
  /// A Boolean value that indicates whether the button shows that its action is running.
  @Observed public var isRunning = false {
    didSet {
      write { _ in
        gtk_spinner_set_spinning(spinner.widget.opaque, isRunning ? 1 : 0)
        spinner.isHidden = !isRunning
      }
    }
  }
  /// The action.
  public var controlAction: ControlAction?
  private let label: Label
  private let spinner = Widget(gtk_spinner_new())

  /// The key path to `isEnabled`.
  public static let enabledPath: ReferenceWritableKeyPath<Button, Bool> = \Button.isEnabled
  /// The key path to `isRunning`.
  public static let runningPath: ReferenceWritableKeyPath<Button, Bool> = \Button.isRunning

  /// Creates a button.
  public init(_ title: String = "", onPress: (@MainActor () -> Void)? = nil) {
    self.title = title
    controlAction = onPress.map { ControlAction($0) }
    label = Label(title, wraps: false)
    super.init(gtk_button_new())
    spinner.isHidden = true
    let content = Box(.horizontal, spacing: 6) {
      spinner
      label
    }
    gtk_widget_set_halign(content.widget, GTK_ALIGN_CENTER)
    gtk_button_set_child(widget.cast(), content.widget)
    connect("clicked") { button in
      event("press \(button.title)") { button.controlAction?.perform() }
    }
  }
}
