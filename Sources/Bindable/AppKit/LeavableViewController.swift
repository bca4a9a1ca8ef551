#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindableCore

  /// A view controller that the user leaves only after an interaction has succeeded.
  ///
  /// ```swift
  /// final class EditController: NSViewController, LeavableViewController {
  ///   let presenter: EditPresenter
  ///   var leaving: Interaction? { presenter.discarding }   // "Discard the changes?"
  /// }
  /// ```
  ///
  /// A `RouterViewController` runs the interaction before it removes the controller.
  @MainActor
  public protocol LeavableViewController: NSViewController {
    /// The interaction that asks before the controller is removed, or `nil` if none does.
    var leaving: Interaction? { get }
  }
#endif
