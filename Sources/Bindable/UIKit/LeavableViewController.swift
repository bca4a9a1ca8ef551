#if canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import UIKit

  /// A view controller that the user leaves only after an interaction has succeeded.
  ///
  /// ```swift
  /// final class EditController: UIViewController, LeavableViewController {
  ///   let presenter: EditPresenter
  ///   var leaving: Interaction? { presenter.discarding }   // "Discard the changes?"
  /// }
  /// ```
  ///
  /// A `RouterNavigationController` runs the interaction before it removes the controller.
  @MainActor
  public protocol LeavableViewController: UIViewController {
    /// The interaction that runs before the controller is removed, or `nil` if there's none.
    var leaving: Interaction? { get }
  }
#endif
