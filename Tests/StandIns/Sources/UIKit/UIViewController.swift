internal import Observation

#if !os(watchOS)
  open class UIViewController: UIResponder {
    private var loadedView: UIView?
    open var title: String?
    open var isModalInPresentation = false
    public let navigationItem = UINavigationItem()
    public private(set) var presentedViewController: UIViewController?
    public private(set) weak var presentingViewController: UIViewController?
    public private(set) var isBeingDismissed = false
    public fileprivate(set) weak var navigationController: UINavigationController?
    public private(set) lazy var presentationController: UIPresentationController? =
      UIPresentationController(self)

    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) {}
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    open var view: UIView! {
      get {
        if loadedView == nil {
          loadView()
          viewDidLoad()
        }
        return loadedView
      }
      set { loadedView = newValue }
    }
    open var viewIfLoaded: UIView? { loadedView }
    open func loadView() { view = UIView() }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view appears and, a turn later, when something that it read changes.
    open func updateProperties() {}
    private func trackProperties() {
      withObservationTracking {
        updateProperties()
      } onChange: { [weak self] in
        Task { @MainActor in self?.trackProperties() }
      }
    }

    open func present(
      _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
    ) {
      guard presentedViewController == nil else { return }
      presentedViewController = controller
      controller.presentingViewController = self
      if let window = viewIfLoaded?.window { controller.show(in: window) }
      completion?()
    }

    open func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
      let controller = presentedViewController ?? self
      guard let presenting = controller.presentingViewController else { return }
      presenting.presentedViewController = nil
      controller.presentingViewController = nil
      controller.hide()
      completion?()
    }

    func show(in container: UIView) {
      viewWillAppear(false)
      trackProperties()
      container.addSubview(view)
    }
    func hide() {
      view.removeFromSuperview()
      viewDidDisappear(false)
    }
  }

  @MainActor
  public final class UINavigationItem {
    #if !os(tvOS)
      public var backAction: UIAction?
    #endif
  }

  @MainActor
  public final class UIPresentationController {
    public private(set) weak var presentedViewController: UIViewController?
    public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    init(_ controller: UIViewController) { presentedViewController = controller }

    /// Swipes the sheet down, like a user.
    public func swipe() {
      guard let controller = presentedViewController else { return }
      if controller.isModalInPresentation {
        delegate?.presentationControllerDidAttemptToDismiss(self)
      } else {
        controller.dismiss(animated: true)
        delegate?.presentationControllerDidDismiss(self)
      }
    }
  }

  @MainActor
  public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController)
  }

  @MainActor
  public protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool)
  }

  @MainActor
  public final class UIGestureRecognizer {
    public var isEnabled = true
  }

  open class UINavigationController: UIViewController {
    open weak var delegate: (any UINavigationControllerDelegate)?
    public private(set) var viewControllers: [UIViewController] = []
    #if !os(tvOS)
      public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
    #endif

    open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
      let old = viewControllers.last
      viewControllers = controllers
      for controller in controllers { controller.navigationController = self }
      showTop(insteadOf: old)
    }

    open override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if let top = viewControllers.last, top.viewIfLoaded?.superview == nil { top.show(in: view) }
    }

    private func showTop(insteadOf old: UIViewController?) {
      guard let top = viewControllers.last, old !== top else { return }
      if viewIfLoaded?.window != nil {
        top.show(in: view)
        old?.hide()
      }
      delegate?.navigationController(self, didShow: top, animated: false)
    }

    #if !os(tvOS)
      /// Taps the back button, like a user.
      public func tapBack() {
        guard viewControllers.count > 1, let top = viewControllers.last else { return }
        if let action = top.navigationItem.backAction { return action.handler(action) }
        swipeBack()
      }
      /// Swipes from the edge, like a user.
      public func swipeBack() {
        guard interactivePopGestureRecognizer?.isEnabled ?? true, viewControllers.count > 1
        else { return }
        let old = viewControllers.removeLast()
        showTop(insteadOf: old)
      }
    #endif
  }
#endif
