// The public signatures of UIKit that the adapters use, and behavior for their tests.

@_exported import Foundation

#if !os(watchOS)
  @MainActor
  open class UIResponder {
    open internal(set) var isFirstResponder = false
    public init() {}
  }

  @MainActor
  open class UIView: UIResponder {
    open var isHidden = false
    open var frame: CGRect
    open var translatesAutoresizingMaskIntoConstraints = true
    public private(set) var subviews: [UIView] = []
    public private(set) weak var superview: UIView?

    public init(frame: CGRect) { self.frame = frame }
    public required init?(coder: NSCoder) { frame = .zero }
    public convenience override init() { self.init(frame: .zero) }

    open func addSubview(_ view: UIView) {
      view.removeFromSuperview()
      subviews.append(view)
      view.superview = self
      if window != nil { view.tellWindow() }
    }
    open func removeFromSuperview() {
      superview?.subviews.removeAll { $0 === self }
      superview = nil
    }
    open func didMoveToWindow() {}
    func tellWindow() {
      didMoveToWindow()
      for view in subviews { view.tellWindow() }
    }

    open var window: UIWindow? { self as? UIWindow ?? superview?.window }

    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor() }
  }

  @MainActor
  public final class NSLayoutAnchor {
    public func constraint(equalTo other: NSLayoutAnchor) -> NSLayoutConstraint {
      NSLayoutConstraint()
    }
  }

  @MainActor
  public final class NSLayoutConstraint {
    public static func activate(_ constraints: [NSLayoutConstraint]) {}
  }

  open class UIWindow: UIView {
    open var rootViewController: UIViewController? {
      didSet {
        guard let root = rootViewController else { return }
        root.show(in: self)
      }
    }
  }

  open class UILabel: UIView {
    open var text: String?
  }

  open class UIImage {
    public init?(systemName: String) {}
  }
#endif
