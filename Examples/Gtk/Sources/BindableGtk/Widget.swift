public import BindableCore
public import CGtk

/// A widget of GTK, whose properties are the targets of bindings.
///
/// The widget of GTK and this object live equally long: while GTK has a reference to the widget, as
/// a window has to its content, it keeps this object. So nothing has to retain the content of a
/// window.
///
/// ```swift
/// let page = ProfilePage()
/// page.show(ProfilePage.bindings, of: presenter)
/// window.content = page        // retains the page, and the page its presenter
/// window.close()               // releases all of them
/// ```
@MainActor
open class Widget: LifetimeTracked {
  /// The widget of GTK.
  public let widget: UnsafeMutablePointer<GtkWidget>
  /// A Boolean value that indicates whether the widget is destroyed, so that values that are
  /// written to it have no effect.
  public private(set) var isDestroyed = false
  /// A closure called when the widget is destroyed.
  public var onDestroy: (@MainActor () -> Void)?
  private var kept: [AnyObject] = []

  /// A Boolean value that indicates whether the widget is hidden.
  @Observed public var isHidden = false {
    didSet { write { gtk_widget_set_visible($0, isHidden ? 0 : 1) } }
  }
  /// The opposite of `isHidden`.
  public var isShown: Bool {
    get { !isHidden }
    set { isHidden = !newValue }
  }
  /// A Boolean value that indicates whether the user can use the widget.
  @Observed public var isEnabled = true {
    didSet { write { gtk_widget_set_sensitive($0, isEnabled ? 1 : 0) } }
  }

  /// Creates an object for a new widget of GTK.
  public init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    self.widget = widget
    super.init()
    // The reference of this object to the widget is a toggle reference, and GLib tells whether it's
    // the only one. If it isn't, the widget retains this object, and from here on it does.
    let object = Unmanaged.passRetained(self).toOpaque()
    g_object_ref_sink(widget)
    g_object_add_toggle_ref(widget.object, Self.toggle, object)
    g_object_set_data(widget.object, Self.key, object)
    g_object_unref(widget)
    connect("destroy") { $0.end() }
  }

  isolated deinit {
    g_object_set_data(widget.object, Self.key, nil)
    g_object_remove_toggle_ref(
      widget.object, Self.toggle, Unmanaged.passUnretained(self).toOpaque())
  }

  private static let key = "bindable-widget"

  private static let toggle: GToggleNotify = { object, _, isOnlyReference in
    guard let object else { return }
    let widget = Unmanaged<Widget>.fromOpaque(object)
    if isOnlyReference != 0 { widget.release() } else { _ = widget.retain() }
  }

  /// Retains an object until the widget is destroyed.
  public func keep(_ object: AnyObject) {
    if !isDestroyed { kept.append(object) }
  }

  /// Destroys the widget and the widgets that it contains, which ends their bindings.
  ///
  /// A widget in a container stays there, without bindings, until the container removes it. Has no
  /// effect if the widget is destroyed. It's safe in a handler of a signal of the widget.
  public func destroy() {
    guard !isDestroyed else { return }
    for widget in widgets { widget.end() }
    dispose()
  }

  /// Disposes of the widget of GTK, unless it's in a container.
  func dispose() {
    if gtk_widget_get_parent(widget) == nil { g_object_run_dispose(widget.object) }
  }

  /// The widget and the widgets that it contains, except for those that GTK created.
  public var widgets: [Widget] {
    var found: [Widget] = []
    var next = [widget]
    while let widget = next.popLast() {
      if let object = g_object_get_data(widget.object, Self.key) {
        found.append(Unmanaged<Widget>.fromOpaque(object).takeUnretainedValue())
      }
      var child = gtk_widget_get_last_child(widget)
      while let current = child {
        next.append(current)
        child = gtk_widget_get_prev_sibling(current)
      }
    }
    return found
  }

  private func end() {
    guard !isDestroyed else { return }
    isDestroyed = true
    // A presenter that's released may release the widget.
    withExtendedLifetime(self) {
      let ended = kept
      kept = []
      withExtendedLifetime(ended) { willEnd() }
      onDestroy?()
      onDestroy = nil
    }
  }

  /// Releases what the widget shows when it's destroyed.
  ///
  /// The default does nothing.
  open func willEnd() {}

  /// Calls a closure with the widget of GTK, unless it's destroyed.
  public func write(_ body: (UnsafeMutablePointer<GtkWidget>) -> Void) {
    if !isDestroyed { body(widget) }
  }
}

extension Widget {
  /// Adds a style class, such as `title-2` or `dim-label`.
  @discardableResult
  public func style(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(widget, name) }
    return self
  }

  /// Expands the widget into additional space.
  @discardableResult
  public func expand(horizontally: Bool = true, vertically: Bool = false) -> Self {
    gtk_widget_set_hexpand(widget, horizontally ? 1 : 0)
    gtk_widget_set_vexpand(widget, vertically ? 1 : 0)
    return self
  }

  /// Emits a signal without arguments, as if the user had acted on the widget.
  public func emit(_ signal: String) { emitSignal(signal, of: widget) }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The widget as an object.
  public var object: UnsafeMutablePointer<GObject> { cast() }
  /// The widget as one whose structure isn't public.
  public var opaque: OpaquePointer { OpaquePointer(self) }

  /// Returns the widget as one of another type, which must be its type.
  public func cast<Instance>() -> UnsafeMutablePointer<Instance> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Instance.self)
  }

  /// Sets a property to a text.
  func set(_ property: String, to text: String) {
    var value = GValue()
    g_value_init(&value, GType(16 << 2))
    g_value_set_string(&value, text)
    g_object_set_property(object, property, &value)
    g_value_unset(&value)
  }
}

/// A widget whose methods know the exact type of `self`.
@MainActor
public protocol TypedWidget: Widget {}

extension Widget: TypedWidget {}

extension TypedWidget {
  /// Connects a presenter to the widget, and retains it and the connection until the widget is
  /// destroyed.
  ///
  /// - Returns: The connection.
  @discardableResult
  public func show<Presenter: AnyObject>(
    _ table: BindingTable<Presenter, Self>, of presenter: Presenter,
    in context: FormatContext = .standard
  ) -> Connection<Presenter, Self> {
    for case let list as ListView in widgets { list.texts = context[Texts.self] }
    let connection = table.connect(presenter, to: self, in: context)
    keep(presenter)
    keep(connection)
    return connection
  }

  /// Calls a closure with this object when its widget, or another object, emits a signal.
  ///
  /// The closure doesn't retain this object.
  public func connect(
    _ signal: String, of object: UnsafeMutableRawPointer? = nil,
    _ body: @escaping @MainActor (Self) -> Void
  ) {
    connectSignal(signal, of: object ?? UnsafeMutableRawPointer(widget)) { [weak self] in
      if let self { body(self) }
    }
  }

  /// Calls a closure with this object when the keyboard focus leaves its widget.
  func onFocusLeave(_ body: @escaping @MainActor (Self) -> Void) {
    let controller: OpaquePointer = gtk_event_controller_focus_new()
    connect("leave", of: UnsafeMutableRawPointer(controller), body)
    gtk_widget_add_controller(widget, controller)
  }
}

extension Widget {
  /// Calls a closure when the user presses a key, whose result tells whether the key is handled.
  ///
  /// - Parameters:
  ///   - key: The key, such as `GDK_KEY_Escape`.
  ///   - focused: The widget that has the focus, or contains the one that has it.
  ///   - body: The closure.
  func onKey(
    _ key: Int32, in focused: UnsafeMutablePointer<GtkWidget>,
    _ body: @escaping @MainActor () -> Bool
  ) {
    let controller: OpaquePointer = gtk_event_controller_key_new()
    // Of the register with the key, only the lower half is defined.
    connectSignal("key-pressed", of: UnsafeMutableRawPointer(controller)) {
      UInt32(truncatingIfNeeded: $0) == UInt32(key) && body()
    }
    gtk_widget_add_controller(focused, controller)
  }
}
