/// The validation state of several fields, with rules and the errors to show.
///
/// ```swift
/// @MainActor final class SignUp {
///   @Observed var email = ""
///   @Observed var password = ""
///   @Observed var again = ""
///   lazy var form = FormState(of: self) {
///     FormRule(\.email, .email("Write an address, as ada@example.com."))
///     FormRule(\.password, .length(8..., "Take 8 letters or more."))
///     FormRule(\.password, \.again, into: \.again, message: "The two differ.") { $0 == $1 }
///   }
///   var canSend: Bool { form.canSubmit }
///   lazy var send = Command(of: self, when: \.canSend) { try await $0.register() }
/// }
///
/// validate(\.email, in: \.form, into: \.emailMessage)   // a binding
/// ```
///
/// Each rule is evaluated again when a property that it reads changes. A field shows its first
/// error. An asynchronous rule waits until the other rules of its field pass.
///
/// A field is touched once its value has changed, whether the user or the program changed it.
///
/// - Complexity: A change evaluates the rules that read the changed property.
@MainActor
public final class FormState<Owner: AnyObject> {
  /// A policy for when the errors of a field are shown.
  public enum ErrorDisplay: Hashable, Sendable, CaseIterable {
    /// Errors are shown for touched fields, from the first letter on, and for all fields after a
    /// submission.
    case touched
    /// Errors of a field are hidden until the user leaves it, and then shown while typing, too.
    /// After a submission, they're shown for all fields.
    ///
    /// The binding `validate(_:in:into:)` notices that the user leaves a field if its table has a
    /// two-way binding of the property and an `EditingControl`, such as a text field. For another
    /// control, a change counts as left. To report it yourself, call `touch(_:)`.
    case afterEditing
    /// Errors are shown after a submission.
    case afterSubmit
    /// Errors are always shown.
    case always
  }

  /// The policy for when errors are shown.
  let errorDisplay: ErrorDisplay
  /// A Boolean value that indicates whether all rules pass and none is pending.
  @Derived(\FormState.allRulesPass) public var isValid: Bool
  /// A Boolean value that indicates whether an asynchronous rule is pending.
  @Derived(\FormState.hasPendingRule) public var isPending: Bool
  /// A Boolean value that indicates whether the form was submitted since it was created or reset.
  @Observed package private(set) var isSubmitted = false
  @Observed private var touched: Set<PartialKeyPath<Owner>> = []
  // The fields that the user left, and those whose controls report it.
  @Observed private var left: Set<PartialKeyPath<Owner>> = []
  @Observed private var followed: Set<PartialKeyPath<Owner>> = []
  private var activeRules: [ActiveRule<Owner>] = []
  private var observers: [FieldObserver<Owner>] = []

  /// Creates the form of an object, without retaining the object.
  ///
  /// - Parameters:
  ///   - owner: The object whose properties are checked. It usually stores the form.
  ///   - errorDisplay: The policy for when errors are shown.
  ///   - rules: The rules of the form.
  public init(
    of owner: Owner, errorDisplay: ErrorDisplay = .touched,
    @PartsBuilder<FormRule<Owner>> rules: () -> [FormRule<Owner>]
  ) {
    self.errorDisplay = errorDisplay
    let declared = rules()
    // Owned by the form, even if the form is created in an effect.
    withoutOwner {
      // An asynchronous rule waits for the synchronous ones, and for the asynchronous ones before
      // it.
      var active: [(index: Int, rule: ActiveRule<Owner>)] = []
      let indices = declared.indices
      let asynchronous = indices.filter { declared[$0].isAsync }
      for index in indices.filter({ !declared[$0].isAsync }) + asynchronous {
        let rule = declared[index]
        let others = active.map(\.rule).filter { $0.fields.contains { rule.fields.contains($0) } }
        active.append((index, rule.run(owner) { others.allSatisfy { $0.state() == .right } }))
      }
      activeRules = active.sorted { $0.index < $1.index }.map(\.rule)
      for rule in declared {
        for observer in rule.observers
        where !observers.contains(where: { $0.path == observer.path }) {
          observers.append(observer)
        }
      }
      for observer in observers {
        // The path alone, because the observer retains the closure.
        let path = observer.path
        observer.start(owner) { [weak self] in self?.insert(path, into: \.touched) }
      }
    }
  }

  private var allRulesPass: Bool { activeRules.allSatisfy { $0.state() == .right } }

  private var hasPendingRule: Bool {
    activeRules.contains {
      if case .pending = $0.state() { true } else { false }
    }
  }

  /// A Boolean value that indicates whether a submit button should be enabled.
  ///
  /// It's `true` if the form is valid, if errors appear only after a submission and there was none,
  /// and if only checks that failed stand in the way, because `submit()` repeats them.
  public var canSubmit: Bool {
    errorDisplay == .afterSubmit && !isSubmitted || isValid
      || activeRules.allSatisfy { $0.state() == .right || $0.state().isFailed }
  }

  /// Starts the asynchronous checks that failed again, without an edit.
  ///
  /// ```swift
  /// on(\.tryAgain) { $0.form.checkAgain() }
  /// \.form[\.name].hasFailedCheck --> \.tryAgain.isEnabled
  /// ```
  public func checkAgain() {
    untracked { transaction { for rule in activeRules { rule.repeatCheck() } } }
  }

  /// Submits the form, so that all errors are shown from now on, and repeats checks that failed.
  ///
  /// ```swift
  /// func register() async throws {
  ///   guard form.submit() else { return }
  ///   try await server.register(email, password)
  /// }
  /// ```
  ///
  /// - Returns: A Boolean value that indicates whether the form is valid.
  @discardableResult
  public func submit() -> Bool {
    untracked {
      if !isSubmitted { isSubmitted = true }
      checkAgain()
      return isValid
    }
  }

  /// Resets the touched and submitted states and keeps the current values.
  public func reset() {
    untracked {
      transaction {
        for observer in observers { observer.reset() }
        for rule in activeRules { rule.reset() }
        (touched, left) = ([], [])
        isSubmitted = false
      }
    }
  }

  /// Marks a field as touched and left even if its value hasn't changed, for example when it loses
  /// focus.
  public func touch(_ field: PartialKeyPath<Owner>) {
    insert(field, into: \.touched)
    insert(field, into: \.left)
  }

  /// Notes that the control of a field reports the end of editing, and whether it just did.
  func follow(_ field: PartialKeyPath<Owner>, didEndEditing: Bool) {
    insert(field, into: \.followed)
    if didEndEditing { insert(field, into: \.left) }
  }

  private func insert(
    _ field: PartialKeyPath<Owner>,
    into fields: ReferenceWritableKeyPath<FormState, Set<PartialKeyPath<Owner>>>
  ) {
    untracked { if !self[keyPath: fields].contains(field) { self[keyPath: fields].insert(field) } }
  }

  /// The status of a field.
  ///
  /// ```swift
  /// presenter.form[\.email].error               // "Write an address, as ada@example.com."
  /// \.form[\.email].error --> \.emailError.text    // a binding
  /// ```
  public subscript(field: PartialKeyPath<Owner>) -> FieldStatus {
    var status = FieldStatus(isTouched: touched.contains(field))
    let isShown =
      switch errorDisplay {
      case .always: true
      case .touched: status.isTouched || isSubmitted
      case .afterEditing:
        left.contains(field) || isSubmitted || status.isTouched && !followed.contains(field)
      case .afterSubmit: isSubmitted
      }
    for rule in activeRules where rule.fields.contains(field) {
      let state = rule.state()
      if case .pending(let message) = state {
        status.isPending = true
        status.pending = message
      }
      if state.isFailed { status.hasFailedCheck = true }
      if status.errorMessage == nil, let message = state.errorMessage {
        status.errorMessage = message
        if isShown { status.error = message }
      }
    }
    return status
  }

  /// Returns whether a rule shows its message at a field.
  func hasRule(for field: PartialKeyPath<Owner>) -> Bool {
    activeRules.contains { $0.fields.contains(field) }
  }

  /// All errors, whether shown or not, in the order of the rules.
  package var errorMessages: [String] {
    activeRules.compactMap { $0.state().errorMessage }
  }
}
