// The initializers of commands.
//
// The closures are isolated to the main actor or sendable. Swift 6.3 accepts any other closure as
// the initial value of a lazy property although it writes main-actor state, and runs it off the
// main actor after it awaits nonisolated code. It rejects a main-actor closure there if it awaits
// nonisolated code. So a command in a lazy property preferably awaits a method of its presenter.

extension Command {
  /// Creates a command from a closure.
  ///
  /// ```swift
  /// let reload = Command(whileRunning: .restart) { [feed] in try await feed.reload() }
  /// let clear = Command(when: { [feed] in !feed.isEmpty }) { [feed] in feed.removeAll() }
  /// ```
  ///
  /// The command retains what the closures capture. For a command of a presenter, use `of: self`.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the command can start. By default, it always can.
  ///   - whileRunning: The effect of a start during a run.
  ///   - describe: Returns the message for an error.
  ///   - fileID: The file shown in reports.
  ///   - line: The line shown in reports.
  ///   - perform: The work of the command.
  public convenience init(
    when condition: @escaping @MainActor () -> Bool = { true },
    whileRunning: OverlapPolicy = .ignore,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor () async throws -> Void
  ) {
    self.init(condition, whileRunning, describe, CodeLocation(fileID: fileID, line: line)) {
      {
        try await perform()
        return nil
      }
    }
  }

  /// Creates a command of the object that stores it.
  ///
  /// ```swift
  /// lazy var save = Command(of: self, when: \.canSave) { try await $0.upload() }
  /// lazy var clear = Command(of: self, when: \.canClear) { $0.text = "" }
  /// ```
  ///
  /// The command doesn't retain the object, but its body does until it ends: a run is canceled
  /// early only by the end of the connection whose button started it. To cancel it when the object
  /// is deallocated, pass the body's input with `taking:`.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - condition: A property that says whether the command can start. By default, it always can.
  ///   - whileRunning: The effect of a start during a run.
  ///   - describe: Returns the message for an error.
  ///   - fileID: The file shown in reports.
  ///   - line: The line shown in reports.
  ///   - perform: The work of the command.
  public convenience init<Owner: AnyObject>(
    of owner: Owner, when condition: KeyPath<Owner, Bool>? = nil,
    whileRunning: OverlapPolicy = .ignore,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (Owner) async throws -> Void
  ) {
    self.init(
      Self.condition(of: owner, condition), whileRunning, describe,
      CodeLocation(fileID: fileID, line: line)
    ) { [weak owner] in
      guard owner != nil else { return nil }
      return { [weak owner] in
        if let owner { try await perform(owner) }
        return nil
      }
    }
  }

  /// Creates a command of the object that stores it, with a body whose input is read at each start.
  ///
  /// ```swift
  /// lazy var save = Command(of: self, when: \.canSave, taking: \.text) { [server] text in
  ///   try await server.upload(text)
  /// } then: { presenter, receipt in
  ///   presenter.lastSaved = receipt.date
  /// }
  /// ```
  ///
  /// Neither the command nor its body retains the object, unless the body captures it. Deallocating
  /// the object cancels the run. `completion` is called in the transaction that ends the run, and
  /// only if the run wasn't canceled. An error that it throws is the error of the run.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - condition: A property that says whether the command can start. By default, it always can.
  ///   - whileRunning: The effect of a start during a run.
  ///   - input: The input of the body, read at each start.
  ///   - describe: Returns the message for an error.
  ///   - fileID: The file shown in reports.
  ///   - line: The line shown in reports.
  ///   - perform: The work of the command.
  ///   - completion: Receives the result, if the object still exists.
  public convenience init<Owner: AnyObject, Input, Output>(
    of owner: Owner, when condition: KeyPath<Owner, Bool>? = nil,
    whileRunning: OverlapPolicy = .ignore,
    taking input: KeyPath<Owner, Input>,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @Sendable (Input) async throws -> Output,
    then completion: @escaping @MainActor (Owner, Output) throws -> Void = { _, _ in }
  ) {
    self.init(
      Self.condition(of: owner, condition), whileRunning, describe,
      CodeLocation(fileID: fileID, line: line)
    ) { [weak owner] in
      guard let value = owner?[keyPath: input] else { return nil }
      return { [weak owner] in
        let output = try await perform(value)
        return { if let owner { try completion(owner, output) } }
      }
    }
  }

  /// Creates a command of the object that stores it, with a body without input and its completion.
  ///
  /// ```swift
  /// lazy var reload = Command(of: self) { [server] in
  ///   try await server.tags()
  /// } then: { presenter, tags in
  ///   presenter.tags = tags
  /// }
  /// ```
  ///
  /// Neither the command nor its body retains the object, unless the body captures it. Deallocating
  /// the object cancels the run. `completion` is called in the transaction that ends the run, and
  /// only if the run wasn't canceled. An error that it throws is the error of the run.
  ///
  /// - Parameters:
  ///   - owner: The object.
  ///   - condition: A property that says whether the command can start. By default, it always can.
  ///   - whileRunning: The effect of a start during a run.
  ///   - describe: Returns the message for an error.
  ///   - fileID: The file shown in reports.
  ///   - line: The line shown in reports.
  ///   - perform: The work of the command.
  ///   - completion: Receives the result, if the object still exists.
  public convenience init<Owner: AnyObject, Output>(
    of owner: Owner, when condition: KeyPath<Owner, Bool>? = nil,
    whileRunning: OverlapPolicy = .ignore,
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @Sendable () async throws -> Output,
    then completion: @escaping @MainActor (Owner, Output) throws -> Void
  ) {
    self.init(
      Self.condition(of: owner, condition), whileRunning, describe,
      CodeLocation(fileID: fileID, line: line)
    ) { [weak owner] in
      guard owner != nil else { return nil }
      return { [weak owner] in
        let output = try await perform()
        return { if let owner { try completion(owner, output) } }
      }
    }
  }

  /// Creates a command that runs other commands, one after another.
  ///
  /// ```swift
  /// let saveAll = Command(all: [saveText, savePhoto])
  /// ```
  ///
  /// The command is enabled if all of them are. The first error ends the run and is reported only
  /// by this command.
  ///
  /// - Parameters:
  ///   - parts: The commands to run, in order.
  ///   - describe: Returns the message for an error.
  ///   - fileID: The file shown in reports.
  ///   - line: The line shown in reports.
  public convenience init(
    all parts: [Command],
    describing describe: @escaping @MainActor (any Error) -> String = { String(describing: $0) },
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    // While it runs, it's disabled without reading its parts.
    self.init(
      { parts.allSatisfy(\.isEnabled) }, .ignore, describe,
      CodeLocation(fileID: fileID, line: line)
    ) {
      {
        for part in parts {
          try Task.checkCancellation()
          try await part.runAsSubcommand()
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
