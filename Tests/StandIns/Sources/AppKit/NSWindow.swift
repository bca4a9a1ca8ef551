@MainActor
public enum NSApplication {
  public struct ModalResponse: Equatable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let alertFirstButtonReturn = ModalResponse(rawValue: 1000)
    public static let stop = ModalResponse(rawValue: -1000)
  }
}

open class NSWindow: NSResponder {
  public private(set) var attachedSheet: NSWindow?
  public private(set) weak var sheetParent: NSWindow?
  private var onEnd: ((NSApplication.ModalResponse) -> Void)?

  open var contentViewController: NSViewController? {
    didSet {
      if let old = oldValue, old !== contentViewController, old.view.ownWindow === self {
        old.view.ownWindow = nil
        old.view.didDisappear()
      }
      guard let view = contentViewController?.view else { return }
      view.willAppear()
      view.ownWindow = self
      view.didAppear()
    }
  }
  open var contentView: NSView? {
    didSet { contentView?.ownWindow = self }
  }

  open func beginSheet(
    _ sheet: NSWindow, completionHandler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {
    precondition(attachedSheet == nil, "The window has a sheet.")
    attachedSheet = sheet
    sheet.sheetParent = self
    sheet.onEnd = completionHandler
  }
  open func endSheet(_ sheet: NSWindow) { endSheet(sheet, returnCode: .stop) }
  open func endSheet(_ sheet: NSWindow, returnCode: NSApplication.ModalResponse) {
    guard attachedSheet === sheet else { return }
    attachedSheet = nil
    sheet.sheetParent = nil
    let onEnd = sheet.onEnd
    sheet.onEnd = nil
    onEnd?(returnCode)
  }
}

@MainActor
open class NSAlert {
  open var messageText = "", informativeText = ""
  open var accessoryView: NSView?
  public private(set) var buttons: [NSButton] = []
  public let window: NSWindow = AlertWindow()

  public init() {}
  open func addButton(withTitle title: String) -> NSButton {
    let button = NSButton(frame: .zero)
    button.title = title
    buttons.append(button)
    return button
  }
  open func beginSheetModal(
    for parent: NSWindow, completionHandler: ((NSApplication.ModalResponse) -> Void)? = nil
  ) {
    (window as? AlertWindow)?.alert = self
    parent.beginSheet(window) { [window] response in
      (window as? AlertWindow)?.alert = nil
      completionHandler?(response)
    }
  }

  /// Clicks a button, like a user.
  public func click(_ title: String) {
    guard let index = buttons.firstIndex(where: { $0.title == title }) else {
      preconditionFailure("There's no button \(title).")
    }
    window.sheetParent?.endSheet(window, returnCode: .init(rawValue: 1000 + index))
  }
}

/// The window of an alert, which is retained while it's shown.
final class AlertWindow: NSWindow {
  var alert: NSAlert?
}

extension NSWindow {
  /// The alert that the window shows as a sheet.
  public var shownAlert: NSAlert? { (attachedSheet as? AlertWindow)?.alert }
}

open class NSViewController: NSResponder {
  public typealias NibName = String
  private var loadedView: NSView?
  open var title: String?
  public private(set) var children: [NSViewController] = []
  public private(set) weak var parent: NSViewController?
  public private(set) weak var presentingViewController: NSViewController?
  public private(set) var presentedViewControllers: [NSViewController]? = []
  private var sheet: NSWindow?

  public init(nibName: NibName?, bundle: Bundle?) {}
  public required init?(coder: NSCoder) {}
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open var isViewLoaded: Bool { loadedView != nil }
  open var view: NSView {
    get {
      if loadedView == nil {
        loadView()
        loadedView?.controller = self
        viewDidLoad()
      }
      guard let loadedView else { preconditionFailure("loadView() must set the view.") }
      return loadedView
    }
    set { loadedView = newValue }
  }
  open func loadView() {}
  open func viewDidLoad() {}
  open func viewWillAppear() {}
  open func viewDidAppear() {}
  open func viewDidDisappear() {}

  open func addChild(_ child: NSViewController) {
    children.append(child)
    child.parent = self
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  open func presentAsSheet(_ controller: NSViewController) {
    guard let window = view.window else { preconditionFailure("The view isn't in a window.") }
    let sheet = NSWindow()
    controller.sheet = sheet
    controller.presentingViewController = self
    presentedViewControllers?.append(controller)
    sheet.contentViewController = controller
    window.beginSheet(sheet)
  }
  open func dismiss(_ controller: NSViewController) {
    presentedViewControllers?.removeAll { $0 === controller }
    controller.presentingViewController = nil
    controller.sheet?.contentViewController = nil
    if let sheet = controller.sheet { sheet.sheetParent?.endSheet(sheet) }
    controller.sheet = nil
  }
  /// Dismisses the controller, as its Cancel button does.
  open func dismiss(_ sender: Any?) { presentingViewController?.dismiss(self) }
}

open class NSTabViewItem {
  public let viewController: NSViewController?
  @MainActor public init(viewController: NSViewController) { self.viewController = viewController }
}

open class NSTabViewController: NSViewController {
  public private(set) var tabViewItems: [NSTabViewItem] = []
  open override func loadView() { view = NSView() }
  open func addTabViewItem(_ item: NSTabViewItem) {
    tabViewItems.append(item)
    if let controller = item.viewController { addChild(controller) }
    if tabViewItems.count == 1 { selectedTabViewItemIndex = 0 }
  }
  open var selectedTabViewItemIndex = -1 {
    didSet {
      for subview in view.subviews { subview.removeFromSuperview() }
      if let shown = tabViewItems[selectedTabViewItemIndex].viewController {
        view.addSubview(shown.view)
      }
    }
  }
}
