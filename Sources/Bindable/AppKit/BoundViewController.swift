#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A view controller that connects a presenter to a view while the view is visible.
  ///
  /// ```swift
  /// let controller = BoundViewController(presenter, ProfileView(), ProfileView.bindings)
  /// window.contentViewController = controller
  /// ```
  ///
  /// The presenter and the view don't retain the controller or each other. When the view becomes
  /// visible again, only values that differ are written.
  open class BoundViewController<Presenter: AnyObject, Root: NSView>: NSViewController,
    LeavableViewController
  {
    /// The presenter.
    public final let presenter: Presenter
    /// The view.
    public final let root: Root
    /// The connection, which explains the values of the view, or `nil` if the view isn't visible.
    public private(set) final var connection: Connection<Presenter, Root>?
    /// The interaction that runs before the controller is removed, or `nil` if there's none.
    open var leaving: Interaction?
    private let table: BindingTable<Presenter, Root>

    /// Creates a view controller.
    ///
    /// - Parameters:
    ///   - presenter: The presenter.
    ///   - root: The view.
    ///   - table: The table of bindings between both.
    ///   - leaving: The interaction that runs before the controller is removed.
    public init(
      _ presenter: Presenter, _ root: Root, _ table: BindingTable<Presenter, Root>,
      leaving: Interaction? = nil
    ) {
      (self.presenter, self.root, self.table) = (presenter, root, table)
      self.leaving = leaving
      super.init(nibName: nil, bundle: nil)
    }

    /// Returns `nil`, because a storyboard doesn't contain a presenter.
    public required init?(coder: NSCoder) { nil }

    /// Shows the view.
    open override func loadView() { view = root }

    /// Connects the presenter to the view.
    open override func viewWillAppear() {
      super.viewWillAppear()
      if connection == nil { connection = table.connect(presenter, to: root) }
    }

    /// Ends the connection.
    open override func viewDidDisappear() {
      super.viewDidDisappear()
      connection = nil
    }
  }
#endif
