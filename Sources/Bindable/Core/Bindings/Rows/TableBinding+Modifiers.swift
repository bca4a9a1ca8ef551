// The modifiers of a binding, whose order makes no difference. One way, they're work around that of
// the binding. Two ways, they replace it by a binding with a state of editing.

extension TableBinding {
  /// Returns the same binding, which writes only the first value for each presenter.
  ///
  /// ```swift
  /// bind(\.joinYear, to: \.joined.text, as: .decimal).once()
  /// ```
  ///
  /// A binding with `ifNil:` shows its placeholder until there's a value.
  ///
  /// - Precondition: The binding updates only the view.
  public func once() -> TableBinding {
    oneWay("once") { $0.isOnce = true }
  }

  /// Returns the same binding, which waits until its source hasn't changed for a duration.
  ///
  /// ```swift
  /// bind(\.query, from: \.search.text).debounce(.milliseconds(300))
  /// ```
  ///
  /// The first value is written immediately, and intermediate values are skipped. In a two-way
  /// binding, only the user's edits wait. The end of editing and the connection's `commit()` don't.
  ///
  /// - Precondition: The duration is positive, and the binding has no other rate limit.
  public func debounce(_ duration: Duration) -> TableBinding {
    limited("debounce", to: .debounced(duration), duration)
  }

  /// Returns the same binding, which writes at most once in a duration.
  ///
  /// ```swift
  /// bind(\.temperature, to: \.reading.number).throttle(.seconds(1))
  /// ```
  ///
  /// In a two-way binding, this applies only to the user's edits.
  ///
  /// - Parameters:
  ///   - duration: The minimum time between two writes.
  ///   - latest: A Boolean value that indicates whether the last value that arrives while the
  ///     binding waits is written when the time has passed. With `false`, these values are dropped,
  ///     and the next write is that of the first change after that time.
  /// - Precondition: The duration is positive, and the binding has no other rate limit. A two-way
  ///   binding drops no edits.
  public func throttle(_ duration: Duration, latest: Bool = true) -> TableBinding {
    require(latest || !isTwoWay, "a one-way binding", for: "throttle(latest: false)")
    return limited("throttle", to: .throttled(duration, latest: latest), duration)
  }

  /// Returns the same binding, which shows its placeholder only until there's a value.
  ///
  /// ```swift
  /// bind(\.speed, to: \.dial.text, as: .decimal, ifNil: "–").keepLastValue()
  /// ```
  ///
  /// If the source becomes `nil`, the target keeps the last value of the same presenter.
  ///
  /// - Precondition: The binding has an `ifNil:`.
  public func keepLastValue() -> TableBinding {
    oneWay("keepLastValue", requiresPlaceholder: true) { $0.keepsLastValue = true }
  }

  /// Returns the same binding, which reports it as a failure if its source is `nil`.
  ///
  /// ```swift
  /// bind(\.user?.name, to: \.name.text, ifNil: "–").reportNil()
  /// ```
  ///
  /// The failure is a `brokenPath`, reported each time the source becomes `nil`.
  ///
  /// - Precondition: The binding has an `ifNil:`.
  public func reportNil() -> TableBinding {
    oneWay("reportNil", requiresPlaceholder: true) { $0.reportsNil = true }
  }

  /// Returns the same two-way binding, with a policy for when edits reach the presenter.
  ///
  /// ```swift
  /// (\.name <-> \.name.text).commit(.onEditingEnd)
  /// ```
  ///
  /// Until then, the view shows the edit. If the presenter's value changes first, it replaces the
  /// edit.
  ///
  /// - Precondition: The binding is `<->` between properties of objects, or a `bind` with `parse:`.
  public func commit(_ policy: CommitPolicy) -> TableBinding {
    edited("commit", detail: "commit: .\(policy.rawValue)") { $0.commit = policy }
  }

  /// Returns the same two-way binding, with a place for the message about an edit that can't be
  /// parsed.
  ///
  /// ```swift
  /// bind(\.age, to: \.age.text, as: .decimal, parse: .int).error(\.ageError.text)
  /// ```
  ///
  /// The text is empty if there's no message.
  ///
  /// - Precondition: The binding is a `bind` with `parse:`.
  public func error(_ message: ReferenceWritableKeyPath<View, String>) -> TableBinding {
    require(info.hasParser, "a bind with parse:", for: "error()")
    // The text itself is a wrapped property, whose name isn't known before a view exists.
    let name = KeyPathParser.steps(of: message).compactMap(\.name).joined(separator: ".")
    return edited("error", detail: "error: \(name)") { $0.error = message }
  }

  /// Returns the same binding, whose runs continue when its screen is closed.
  ///
  /// ```swift
  /// on(\.upload, run: \.uploadCommand).continuesWhenHidden()
  /// ```
  ///
  /// - Precondition: The binding is an `on` with `run:`.
  public func continuesWhenHidden() -> TableBinding {
    let runs = info.arrow == "on" && info.detail == "run"
    require(runs, "on(_:run:)", for: "continuesWhenHidden()")
    var binding = self
    binding.info.continuesWhenHidden = true
    binding.info.add("continuesWhenHidden")
    return binding
  }
}

extension TableBinding {
  private func limited(
    _ modifier: String, to limit: RateLimit, _ duration: Duration
  ) -> TableBinding {
    precondition(
      duration > .zero, "The duration of \(modifier) must be positive, but is \(duration).")
    require(info.limit == .none, "a binding without another rate limit", for: "\(modifier)()")
    guard isTwoWay else {
      return oneWay(modifier, detail: limit.detail, mayUpdatePresenter: true) { $0.limit = limit }
    }
    var binding = edited(modifier, detail: limit.detail) { $0.limit = limit }
    binding.info.limit = limit
    return binding
  }

  /// Returns the same one-way binding with other options.
  private func oneWay(
    _ modifier: String, detail: String? = nil, requiresPlaceholder: Bool = false,
    mayUpdatePresenter: Bool = false, _ change: (inout BindingInfo) -> Void
  ) -> TableBinding {
    let isOneWay = info.arrow == "-->" || mayUpdatePresenter && isOneWayToSource
    require(isOneWay, "a one-way binding", for: "\(modifier)()")
    require(
      info.hasPlaceholder || !requiresPlaceholder, "a binding with ifNil:", for: "\(modifier)()")
    var binding = self
    change(&binding.info)
    binding.info.add(detail ?? modifier)
    let (work, info) = (unmodified ?? closure, binding.info)
    binding.unmodified = work
    binding.closure = { run in
      guard let run else { return work(nil) }
      Self.perform(run, info) { _ = work(run) }
      return nil
    }
    return binding
  }

  /// Returns the same two-way binding with other options.
  private func edited(
    _ modifier: String, detail: String, _ change: (inout EditingOptions) -> Void
  ) -> TableBinding {
    guard let edit = body?.edit else {
      fail("<->, or a bind with parse:", for: "\(modifier)()")
    }
    var binding = self
    change(&binding.editing)
    let (body, work) = edit(binding.editing)
    binding.closure = { run in
      guard let run else { return RetainedObject(body) }
      work(run)
      return nil
    }
    binding.info.add(detail)
    return binding
  }

  private func require(_ condition: Bool, _ kind: String, for modifier: String) {
    if !condition { fail(kind, for: modifier) }
  }

  private func fail(_ kind: String, for modifier: String) -> Never {
    let detail = info.detail.isEmpty ? "" : " (\(info.detail))"
    let place = info.location.map { "\($0): " } ?? ""
    preconditionFailure(
      "\(place)\(modifier) requires \(kind), but this is \(info.arrow)\(detail).")
  }

  // MARK: The work of one-way bindings

  private static func perform(_ run: BindingRun, _ info: BindingInfo, _ work: @MainActor () -> Void)
  {
    if run.binding.knownState?.isFrozen == true { return }
    guard info.limit != .none else { return performNow(run, info, work) }
    // The view's property, which a waiting edit belongs to, is read before.
    if run.isReverse { readView(run) }
    guard run.canContinue else { return }
    if !run.limited(to: info.limit, { performNow(run, info, work) }) { _ = readsNil(run) }
  }

  private static func performNow(
    _ run: BindingRun, _ info: BindingInfo, _ work: @MainActor () -> Void
  ) {
    guard info.isOnce || info.keepsLastValue || info.reportsNil else { return work() }
    let isNil: Bool
    if info.isOnce {
      // Without a value, the binding observes its source.
      isNil = info.hasPlaceholder && untracked { readsNil(run) } && readsNil(run)
    } else {
      isNil = readsNil(run)
    }
    if info.reportsNil, run.canContinue { run.binding.report(isNil: isNil) }
    guard run.canContinue else { return }
    let state = run.binding.state { BindingState() }
    if isNil, info.keepsLastValue, state.hasValue { return }
    state.hasValue = !isNil
    guard info.isOnce, !isNil else { return work() }
    let writes = run.binding.writes
    untracked(work)
    // If the source has changed before the value was written, the new value is the first one.
    state.isFrozen = run.canContinue || run.binding.writes != writes
  }

  /// Reads the sources, so that the binding is notified of changes.
  ///
  /// - Returns: `true` if one of them is `nil`.
  private static func readsNil(_ run: BindingRun) -> Bool {
    if run.isReverse { return false }
    let presenter: Presenter = run.presenter.load()
    var isNil = false
    for case let source as PartialKeyPath<Presenter> in run.binding.body.sources {
      if let value = presenter[keyPath: source] as? any OptionalValue, value.isNil { isNil = true }
    }
    return isNil
  }

  private static func readView(_ run: BindingRun) {
    guard let target = run.binding.body.target as? PartialKeyPath<View> else { return }
    _ = run.view.object(as: View.self)[keyPath: target]
  }
}

extension BindingNode {
  @MainActor fileprivate var body: BindingBody { block.layout.parts[index].body }

  @MainActor fileprivate var knownState: BindingState? { connection?.states?.all[number] }

  /// Reports the `nil` of the property that was read last, unless it was reported before.
  @MainActor fileprivate func report(isNil: Bool) {
    guard isNil else { return recordWhole() }
    recordBroken(.brokenPath, "nil") { last in
      "\(last ?? "the presenter's value") is nil. Set it or, if nil is expected, remove reportNil()."
    }
  }
}

/// A value of an optional type that isn't known statically.
private protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool { self == nil }
}
