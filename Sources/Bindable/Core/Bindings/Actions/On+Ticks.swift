// `on(every:)`: actions that repeat while a screen is visible.

/// Calls a method of the presenter again and again, with the time that has passed since the last
/// call, while the table is connected.
///
/// ```swift
/// on(every: .milliseconds(100), TimerPresenter.tick)   // func tick(_ passed: Duration)
/// ```
///
/// The table of a screen is connected while the screen is visible, so a hidden screen costs
/// nothing. The connection's clock measures the time, so pass a `ManualClock` in a test. If the
/// program was busy for several intervals, the method is called once.
///
/// - Precondition: `interval` is positive.
@MainActor @_disfavoredOverload
public func on<Presenter: AnyObject, View: AnyObject>(
  every interval: Duration,
  _ method: @escaping @MainActor (Presenter) -> @MainActor (Duration) -> Void
) -> TableBinding<Presenter, View> {
  .ticks(every: interval) { method($0)($1) }
}

/// Calls a method of the presenter again and again while the table is connected.
///
/// ```swift
/// on(every: .seconds(30), InboxPresenter.refresh)   // func refresh()
/// ```
///
/// - Precondition: `interval` is positive.
@MainActor @_disfavoredOverload
public func on<Presenter: AnyObject, View: AnyObject>(
  every interval: Duration,
  _ method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  .ticks(every: interval) { presenter, _ in method(presenter)() }
}

/// Runs a closure with the presenter again and again while the table is connected.
///
/// ```swift
/// on(every: .seconds(1)) { $0.seconds += 1 }
/// ```
///
/// - Precondition: `interval` is positive.
@MainActor
public func on<Presenter: AnyObject, View: AnyObject>(
  every interval: Duration, _ perform: @escaping @MainActor (Presenter) -> Void
) -> TableBinding<Presenter, View> {
  .ticks(every: interval) { presenter, _ in perform(presenter) }
}

/// Calls a method of the presenter with each element of an asynchronous sequence, while the table
/// is connected.
///
/// ```swift
/// on(each: \.messages, ChatPresenter.receive)   // var messages: AsyncStream<Message>
/// ```
///
/// Each connection iterates over the sequence from its beginning, so the property should return a
/// new sequence if a screen can appear again. If the sequence throws, the error is reported as a
/// `Failure`. If it finishes, `onFinish` is called:
///
/// ```swift
/// on(each: \.messages, ChatPresenter.receive, onFinish: ChatPresenter.close)
/// ```
@MainActor
public func on<Presenter: AnyObject, View: AnyObject, Elements: AsyncSequence>(
  each sequence: KeyPath<Presenter, Elements>,
  _ method: @escaping @MainActor (Presenter) -> @MainActor (Elements.Element) -> Void,
  onFinish: (@MainActor (Presenter) -> @MainActor () -> Void)? = nil
) -> TableBinding<Presenter, View> {
  .subscription("a sequence", [sequence]) { presenter, _ in
    presenter[keyPath: sequence]
  } body: {
    method($0)($1)
  } onFinish: {
    onFinish?($0)()
  }
}

extension TableBinding where Presenter: AnyObject {
  fileprivate static func ticks(
    every interval: Duration, _ perform: @escaping @MainActor (Presenter, Duration) -> Void
  ) -> TableBinding {
    .subscription("every \(interval)") {
      ClockTicks(every: interval, on: $1)
    } body: { presenter, passed in
      event("tick") { perform(presenter, passed) }
    }
  }

  fileprivate static func subscription<Elements: AsyncSequence>(
    _ detail: String, _ sources: [AnyKeyPath] = [],
    sequence: @escaping @MainActor (Presenter, any Clock<Duration>) -> Elements,
    body: @escaping @MainActor (Presenter, Elements.Element) -> Void,
    onFinish: (@MainActor (Presenter) -> Void)? = nil
  ) -> TableBinding {
    let bindingBody = BindingBody(sources, nil, storing: SequenceSubscription.self)
    bindingBody.attach = { run in
      guard let connection = run.binding.connection else { return }
      let location =
        connection.layout.infos[run.binding.number].location
        ?? CodeLocation(fileID: #fileID, line: #line)
      let clock = connection.clock
      let presenter: Presenter = run.presenter.load()
      let subscription = SequenceSubscription(
        untracked { sequence(presenter, clock) }, presenter, nil, at: location, nil, onFinish, body)
      if run.binding.node.hasEnded { return }
      _ = run.binding.save(subscription)
    }
    bindingBody.detach = { binding, _ in
      binding.previousValue(SequenceSubscription.self)?.cancel()
      binding.forget(SequenceSubscription.self)
    }
    return TableBinding("on", detail: [detail], bindingBody)
  }
}
