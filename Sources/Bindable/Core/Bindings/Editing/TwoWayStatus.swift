/// The status of a two-way binding.
///
/// ```swift
/// form.age.type("x")
/// print(connection.twoWayStatus(of: \.age.text)!)
/// // age <-> age.text: invalid, "Enter a whole number." (the presenter has 41, the view has "41x")
/// ```
///
/// After the outermost write has returned, a binding is in one of the first four states, or a
/// failure of the kind `unsynchronized`, `brokenPath`, or `cycle` was recorded.
public struct TwoWayStatus: Hashable, Sendable, CustomStringConvertible {
  /// The state of a two-way binding.
  public enum State: Hashable, Sendable {
    /// The view shows the presenter's value.
    case synchronized
    /// The view shows the presenter's value, spelled differently than by the format until editing
    /// ends.
    case editing
    /// An edit waits for a delay, the end of editing, or `commit()`.
    case pending
    /// An edit couldn't be parsed, for the reason in the message, and the presenter keeps its
    /// value.
    case invalid(message: String)
    /// Each end rejects the value of the other one, which is recorded as a failure.
    case unsynchronized
  }

  /// The binding, as printed in its table.
  package let binding: String
  /// The state.
  public let state: State
  /// The presenter's value, in Swift syntax, or `•••` if the input is secret.
  package let source: String
  /// The view's value, in Swift syntax, or `•••` if the input is secret.
  package let target: String

  /// The binding, the state, and both values.
  public var description: String {
    let name =
      switch state {
      case .synchronized: "synchronized"
      case .editing: "editing"
      case .pending: "pending"
      case .invalid(let message): "invalid, \(ValueTexts.text(message))"
      case .unsynchronized: "unsynchronized"
      }
    return "\(binding): \(name) (the presenter has \(source), the view has \(target))"
  }
}

extension AnyConnection {
  /// The reverse directions of the two-way bindings, including those of nested connections.
  var twoWayParts: [(connection: AnyConnection, part: Int)] {
    layout.parts.indices.flatMap { part in
      (children(of: block.binding(part))?.open.flatMap(\.twoWayParts) ?? [])
        + (layout.parts[part].isPaired && layout.parts[part].isReverse ? [(self, part)] : [])
    }
  }

  /// Returns the status of the binding that a part belongs to, or `nil` if it has ended.
  func twoWayStatus(ofPart part: Int) -> TwoWayStatus? {
    bindingStatus(ofPart: part).map {
      TwoWayStatus(
        binding: names.text(ofBinding: layout.parts[part].binding), state: $0.state,
        source: $0.source,
        target: $0.target)
    }
  }

  /// Returns the same without the name of the binding.
  func bindingStatus(ofPart part: Int) -> BindingStatus? {
    let binding = block.binding(part)
    guard block.isConnected, !binding.node.hasEnded else { return nil }
    var answer: BindingStatus?
    withRetainedEndsIfAlive { answer = untracked { body(of: binding).status(binding.run(block)) } }
    return isSecret(part: part) ? answer?.masked : answer
  }

  /// Records and reports a failure if the ends of a binding differ.
  func failIfUnsynchronized(binding: Int) {
    guard let part = layout.parts.firstIndex(where: { $0.binding == binding }),
      let status = twoWayStatus(ofPart: part), status.state == .unsynchronized
    else { return }
    failUnsynchronized(binding: binding, source: status.source, target: status.target)
  }
}

extension Connection {
  /// Returns the status of the two-way binding of a property, or `nil` if there's no active one.
  ///
  /// ```swift
  /// connection.twoWayStatus(of: \.age.text)?.state  // .pending
  /// ```
  public func twoWayStatus(of target: PartialKeyPath<View>) -> TwoWayStatus? {
    layout.parts.firstIndex { $0.isReverse && $0.isPaired && $0.viewEnd == target }
      .flatMap { twoWayStatus(ofPart: $0) }
  }
}

/// The state and values of a two-way binding.
package struct BindingStatus {
  package let state: TwoWayStatus.State
  private let values: (source: Any, target: Any)
  private var isMasked = false

  /// The same with marks in place of the values.
  var masked: BindingStatus {
    var masked = self
    masked.isMasked = true
    return masked
  }

  init<Value, Shown>(_ state: TwoWayStatus.State, source: Value, target: Shown) {
    self.state = state
    values = (source, target)
  }

  // Most bindings are synchronized, and nobody reads their values.
  package var source: String { isMasked ? ValueTexts.secret : ValueTexts.text(values.source) }
  package var target: String { isMasked ? ValueTexts.secret : ValueTexts.text(values.target) }
}
