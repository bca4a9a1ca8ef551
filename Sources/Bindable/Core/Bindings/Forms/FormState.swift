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
    /// Errors are shown for touched fields, and for all fields after a submission.
    case touched
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
  @Observed public private(set) var isSubmitted = false
  @Observed private var touched: Set<PartialKeyPath<Owner>> = []
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
      for rule in declared {
        let earlier = self.activeRules.filter { other in
          other.fields.contains { rule.fields.contains($0) }
        }
        self.activeRules.append(rule.run(owner) { earlier.allSatisfy { $0.state() == .right } })
        for observer in rule.observers
        where !observers.contains(where: { $0.path == observer.path }) {
          observers.append(observer)
        }
      }
      for observer in observers {
        // The path alone, because the observer retains the closure.
        let path = observer.path
        observer.start(owner) { [weak self] in self?.touch(path) }
      }
    }
  }

  private var allRulesPass: Bool { activeRules.allSatisfy { $0.state() == .right } }

  private var hasPendingRule: Bool {
    activeRules.contains {
      if case .pending = $0.state() { true } else { false }
    }
  }

  /// A Boolean value that indicates whether a submit button should be enabled: if the form is valid
  /// or if errors appear only after a submission and there was none.
  public var canSubmit: Bool { (errorDisplay == .afterSubmit && !isSubmitted) || isValid }

  /// Submits the form, so that all errors are shown from now on.
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
      return isValid
    }
  }

  /// Resets the touched and submitted states and keeps the current values.
  public func reset() {
    untracked {
      transaction {
        for observer in observers { observer.reset() }
        for rule in activeRules { rule.reset() }
        touched = []
        isSubmitted = false
      }
    }
  }

  /// Marks a field as touched even if its value hasn't changed, for example when it loses focus.
  public func touch(_ field: PartialKeyPath<Owner>) {
    untracked { if !touched.contains(field) { touched.insert(field) } }
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
      case .afterSubmit: isSubmitted
      }
    for rule in activeRules where rule.fields.contains(field) {
      switch rule.state() {
      case .wrong(let message) where status.errorMessage == nil:
        status.errorMessage = message
        if isShown { status.error = message }
      case .pending(let message):
        status.isPending = true
        status.pending = message
      case .right, .wrong: break
      }
    }
    return status
  }

  /// Returns whether a rule shows its message at a field.
  func hasRule(for field: PartialKeyPath<Owner>) -> Bool {
    activeRules.contains { $0.fields.contains(field) }
  }

  /// All errors, whether shown or not, in the order of the rules.
  public var errorMessages: [String] {
    activeRules.compactMap { if case .wrong(let message) = $0.state() { message } else { nil } }
  }
}
