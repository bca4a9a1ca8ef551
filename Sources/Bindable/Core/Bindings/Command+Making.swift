// What a command can be made of.
//
// The compiler (6.3) takes no closure of the main actor as the first value of a lazy property if it
// awaits what is of no actor, and gives closures that are not said to be of the main actor nothing of
// it there. So a body that is given a presenter is of the main actor, and what awaits is best a method;
// one that has all it needs is of no actor of its own, and runs where the command does.

extension Command {
  /// Makes a command of a closure.
  ///
  /// ```swift
  /// let reload = Command(whileRunning: .restart) { [feed] in try await feed.reload() }
  /// ```
  ///
  /// It holds what the closures hold; for one that belongs to a presenter, say `of: self` instead.
  ///
  /// - Parameters:
  ///   - condition: whether it can be started now; always, if you name none.
  ///   - whileRunning: what a start does while a run is under way.
  ///   - describe: the words for an error, for the user.
  ///   - fileID: where it is made, for reports.
  ///   - line: where it is made, for reports.
  ///   - perform: what it does.
  public convenience init(
    when condition: @escaping @MainActor () -> Bool = { true }, whileRunning: Repeat = .ignore,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping () async throws -> Void
  ) {
    self.init(condition, whileRunning, describe, SourcePlace(fileID: fileID, line: line)) {
      {
        try await perform()
        return nil
      }
    }
  }

  /// Makes a command of an object that holds it.
  ///
  /// ```swift
  /// lazy var save = Command(of: self, when: \.canSave) { try await $0.upload() }
  /// ```
  ///
  /// It does not hold the object, but its body does until it ends: what cancels a run in time is the
  /// end of the connection whose button began it. To have the release of the object cancel it, take
  /// what the body needs beforehand, with `taking:`.
  ///
  /// - Parameters:
  ///   - owner: the object.
  ///   - condition: whether it can be started now; always, if you name none.
  ///   - whileRunning: what a start does while a run is under way.
  ///   - describe: the words for an error, for the user.
  ///   - fileID: where it is made, for reports.
  ///   - line: where it is made, for reports.
  ///   - perform: what it does.
  public convenience init<Owner: AnyObject>(
    of owner: Owner, when condition: KeyPath<Owner, Bool>? = nil, whileRunning: Repeat = .ignore,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (Owner) async throws -> Void
  ) {
    self.init(
      Self.condition(of: owner, condition), whileRunning, describe,
      SourcePlace(fileID: fileID, line: line)
    ) { [weak owner] in
      guard owner != nil else { return nil }
      return { [weak owner] in
        if let owner { try await perform(owner) }
        return nil
      }
    }
  }

  /// Makes a command of a closure that needs no waiting.
  ///
  /// ```swift
  /// lazy var sell = Command(when: { [unowned self] in count > 0 }) { [unowned self] in count -= 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - condition: whether it can be started now; always, if you name none.
  ///   - whileRunning: what a start does while a run is under way.
  ///   - describe: the words for an error, for the user.
  ///   - fileID: where it is made, for reports.
  ///   - line: where it is made, for reports.
  ///   - perform: what it does.
  public convenience init(
    when condition: @escaping @MainActor () -> Bool = { true }, whileRunning: Repeat = .ignore,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor () throws -> Void
  ) {
    self.init(condition, whileRunning, describe, SourcePlace(fileID: fileID, line: line)) {
      { @MainActor in
        try perform()
        return nil
      }
    }
  }

  /// Makes a command of an object that holds it, and that it does not hold, for what needs no waiting.
  ///
  /// ```swift
  /// lazy var clear = Command(of: self, when: \.canClear) { $0.text = "" }
  /// ```
  ///
  /// - Parameters:
  ///   - owner: the object.
  ///   - condition: whether it can be started now; always, if you name none.
  ///   - whileRunning: what a start does while a run is under way.
  ///   - describe: the words for an error, for the user.
  ///   - fileID: where it is made, for reports.
  ///   - line: where it is made, for reports.
  ///   - perform: what it does.
  public convenience init<Owner: AnyObject>(
    of owner: Owner, when condition: KeyPath<Owner, Bool>? = nil, whileRunning: Repeat = .ignore,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (Owner) throws -> Void
  ) {
    self.init(
      Self.condition(of: owner, condition), whileRunning, describe,
      SourcePlace(fileID: fileID, line: line)
    ) { [weak owner] in
      guard owner != nil else { return nil }
      return { @MainActor [weak owner] in
        if let owner { try perform(owner) }
        return nil
      }
    }
  }

  /// Makes a command of an object that holds it, whose body gets what it needs when it is started.
  ///
  /// ```swift
  /// lazy var save = Command(of: self, when: \.canSave, taking: \.text) { [server] text in
  ///   try await server.upload(text)
  /// } then: { presenter, receipt in
  ///   presenter.lastSaved = receipt.date
  /// }
  /// ```
  ///
  /// Neither it nor its body holds the object, as long as the body names only what it is given: the
  /// release of the object cancels the run. `completion` is called only if nobody cancelled it, in the
  /// transaction that ends the run; an error that it throws is the run's.
  ///
  /// - Parameters:
  ///   - owner: the object.
  ///   - condition: whether it can be started now; always, if you name none.
  ///   - whileRunning: what a start does while a run is under way.
  ///   - input: what the body gets, read at each start.
  ///   - describe: the words for an error, for the user.
  ///   - fileID: where it is made, for reports.
  ///   - line: where it is made, for reports.
  ///   - perform: what it does.
  ///   - completion: what is done with the result, if the object is still there.
  public convenience init<Owner: AnyObject, Input, Output>(
    of owner: Owner, when condition: KeyPath<Owner, Bool>? = nil, whileRunning: Repeat = .ignore,
    taking input: KeyPath<Owner, Input>,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (Input) async throws -> Output,
    then completion: @escaping @MainActor (Owner, Output) throws -> Void = { _, _ in }
  ) {
    self.init(
      Self.condition(of: owner, condition), whileRunning, describe,
      SourcePlace(fileID: fileID, line: line)
    ) { [weak owner] in
      guard let taken = owner?[keyPath: input] else { return nil }
      return { [weak owner] in
        let output = try await perform(taken)
        return { if let owner { try completion(owner, output) } }
      }
    }
  }

  /// Makes a command that runs others, one after the other.
  ///
  /// ```swift
  /// let saveAll = Command(all: [saveText, savePhoto])
  /// ```
  ///
  /// It is enabled if all of them are. The first one that fails ends it with that error, which is told
  /// here and not by the part as well.
  ///
  /// - Parameters:
  ///   - parts: the others, in order.
  ///   - describe: the words for an error, for the user.
  ///   - fileID: where it is made, for reports.
  ///   - line: where it is made, for reports.
  public convenience init(
    all parts: [Command],
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    // While it runs itself it is disabled without asking its parts.
    self.init(
      { parts.allSatisfy(\.isEnabled) }, .ignore, describe,
      SourcePlace(fileID: fileID, line: line)
    ) {
      {
        for part in parts {
          try Task.checkCancellation()
          try await part.runAsPart()
        }
        return nil
      }
    }
  }

  private static func condition<Owner: AnyObject>(
    of owner: Owner, _ path: KeyPath<Owner, Bool>?
  ) -> @MainActor () -> Bool {
    { [weak owner] in
      guard let owner else { return false }
      return path.map { owner[keyPath: $0] } ?? true
    }
  }
}
