// Bindings for which a missing value or a format that fails is a failure.

/// Binds a property of the view to an optional property whose `nil` is recorded as a failure.
///
/// ```swift
/// bind(\.user?.name, to: \.name.text, ifBroken: "–")
/// ```
///
/// While the source is `nil`, the target is `fallback`. The failure is reported each time the
/// source becomes `nil`. If `nil` is expected, use `ifNil:`.
@MainActor
public func bind<Presenter, View: AnyObject, Value: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Value>,
  ifBroken fallback: Value, mode: BindingMode = .oneWay
) -> TableBinding<Presenter, View> {
  .oneWay(
    source, to: target, detail: ["ifBroken: \(ValueTexts.text(fallback))"],
    BindingOptions(mode), hasValue: { $0 != nil }
  ) { $1.wholeValue($0, or: fallback) }
}

/// Binds a property of the view to a formatted optional property whose `nil` is recorded as a
/// failure.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable>(
  _ source: KeyPath<Presenter, Value?>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Shown>, ifBroken fallback: Shown, mode: BindingMode = .oneWay
) -> TableBinding<Presenter, View> {
  .oneWay(
    source, to: target, detail: [format.name, "ifBroken: \(ValueTexts.text(fallback))"],
    BindingOptions(mode), hasValue: { $0 != nil }
  ) { value, binding in
    binding.wholeValue(value.map { binding.apply(format, $0) }, or: fallback)
  }
}

/// Binds a property of the view to a property in a format whose failures are recorded.
///
/// ```swift
/// bind(\.price, to: \.price.text, as: .priced, ifBroken: "?")  // a Format<Int, Result<String, …>>
/// ```
///
/// If the format fails, the target is `fallback`.
@MainActor
public func bind<Presenter, View: AnyObject, Value, Shown: Equatable, Problem: Error>(
  _ source: KeyPath<Presenter, Value>, to target: ReferenceWritableKeyPath<View, Shown>,
  as format: Format<Value, Result<Shown, Problem>>, ifBroken fallback: Shown
) -> TableBinding<Presenter, View> {
  .oneWay(
    source, to: target, detail: [format.name, "ifBroken: \(ValueTexts.text(fallback))"]
  ) { value, binding in
    switch binding.apply(format, value) {
    case .success(let shown):
      binding.recordWhole()
      return shown
    case .failure(let error):
      binding.recordBroken(.rejectedValue, binding.text(value), fallback) { _ in
        "\(format.name) failed for \(binding.text(value)): \(ValueTexts.text(error))."
      }
      return fallback
    }
  }
}

extension BindingNode {
  /// Returns the value, or records a failure and returns the fallback if the value is `nil`.
  @MainActor
  fileprivate func wholeValue<Value>(_ value: Value?, or fallback: Value) -> Value {
    guard let value else {
      recordBroken(.brokenPath, "nil", fallback) { last in
        "\(last ?? "the presenter's value") is nil. Set it or, if nil is expected, use ifNil:."
      }
      return fallback
    }
    recordWhole()
    return value
  }

  @MainActor
  fileprivate func recordWhole() {
    connection?.states?.all[number]?.isBroken = false
  }

  /// Records and reports a failure, unless the binding was broken before.
  ///
  /// `message` receives the name of the property that was read last.
  @MainActor
  fileprivate func recordBroken<Value>(
    _ kind: Failure.Kind, _ value: String, _ fallback: Value, _ message: (String?) -> String
  ) {
    let state = state { BindingState() }
    guard !state.isBroken else { return }
    state.isBroken = true
    let last = lastRead
    untracked {
      guard let connection else { return }
      let failure = Failure(
        kind,
        "\(connection.text(of: self)): \(message(last.map { Graph.name(of: $0) })) "
          + "The fallback is \(ValueTexts.text(fallback)).",
        at: connection.layout.infos[number].location, binding: connection.text(of: self),
        value: value)
      connection.record(failure)
      failure.report()
    }
  }
}
