// The public signatures of AppKit that the adapters use, and behavior for their tests.

@_exported import Foundation

#if canImport(ObjectiveC)
  @_exported import ObjectiveC
#else
  /// The name of a method of Objective-C, which Foundation doesn't have on Linux.
  public struct Selector: Sendable {}
#endif

@MainActor
open class NSResponder {
  public init() {}
  open func keyDown(with event: NSEvent) {}
  open func becomeFirstResponder() -> Bool { true }
  open func resignFirstResponder() -> Bool { true }
}

@MainActor
public final class NSEvent {
  public let charactersIgnoringModifiers: String?
  public init(_ characters: String) { charactersIgnoringModifiers = characters }
}

public struct NSUserInterfaceItemIdentifier: Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

open class NSView: NSResponder {
  open var isHidden = false
  open var frame: NSRect
  open var translatesAutoresizingMaskIntoConstraints = true
  open var identifier: NSUserInterfaceItemIdentifier?
  public private(set) var subviews: [NSView] = []
  public private(set) weak var superview: NSView?
  weak var controller: NSViewController?
  weak var ownWindow: NSWindow?

  public init(frame: NSRect) { self.frame = frame }
  public required init?(coder: NSCoder) { frame = .zero }
  public convenience override init() { self.init(frame: .zero) }

  open var window: NSWindow? { ownWindow ?? superview?.window }
  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    if window != nil { view.willAppear() }
    subviews.append(view)
    view.superview = self
    if window != nil { view.didAppear() }
  }
  open func removeFromSuperview() {
    let wasVisible = window != nil
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    if wasVisible { didDisappear() }
  }
  open func prepareForReuse() {}

  func willAppear() {
    controller?.viewWillAppear()
    for view in subviews { view.willAppear() }
  }
  func didAppear() {
    controller?.viewDidAppear()
    for view in subviews { view.didAppear() }
  }
  func didDisappear() {
    controller?.viewDidDisappear()
    for view in subviews { view.didDisappear() }
  }

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

open class NSImage: NSObject {
  public init?(systemSymbolName: String, accessibilityDescription: String?) { super.init() }
}

open class NSImageView: NSView {
  open var image: NSImage?
}

open class NSProgressIndicator: NSView {
  open var minValue = 0.0, maxValue = 100.0, doubleValue = 0.0
  open var isIndeterminate = true
  public private(set) var isAnimating = false
  open func startAnimation(_ sender: Any?) { isAnimating = true }
  open func stopAnimation(_ sender: Any?) { isAnimating = false }
}
