#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  internal import AppKit

  // The only code that needs the Objective-C runtime. On Linux it's type-checked, but not built:
  // the stand-ins for these controls call a closure instead.

  #if canImport(ObjectiveC)
    /// The target of a control, which calls a closure.
    @MainActor
    private final class ControlTarget: NSObject {
      private let perform: @MainActor () -> Void

      init(_ perform: @escaping @MainActor () -> Void) { self.perform = perform }

      @objc func send() { perform() }
    }
  #endif

  extension NSControl {
    /// Calls a closure when the user changes or presses the control.
    ///
    /// - Returns: An object that the control has to retain.
    func onUserAction(_ perform: @escaping @MainActor () -> Void) -> AnyObject {
      #if canImport(ObjectiveC)
        let target = ControlTarget(perform)
        (self.target, action) = (target, #selector(ControlTarget.send))
        return target
      #else
        standInAction = perform
        return self
      #endif
    }
  }

  extension NSTableView {
    /// Calls a closure when the user clicks twice.
    ///
    /// - Returns: An object that the table view has to retain.
    func onDoubleClick(_ perform: @escaping @MainActor () -> Void) -> AnyObject {
      #if canImport(ObjectiveC)
        let target = ControlTarget(perform)
        (self.target, doubleAction) = (target, #selector(ControlTarget.send))
        return target
      #else
        standInDoubleAction = perform
        return self
      #endif
    }
  }
#endif
