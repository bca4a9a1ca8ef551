/// A copy of a model that is edited, and kept or thrown away as a whole.
///
/// ```swift
/// struct Person: Equatable { var name: String; var age: Int }
///
/// let draft = Draft(Person(name: "Ada", age: 36))
/// draft.name = "Grace"
/// draft.isDirty                  // true
/// print(draft.changes)           // [name: "Ada" -> "Grace"]
/// draft.revert()
/// draft.name                     // "Ada"
/// ```
///
/// Its properties are those of the model, so a table takes them for both ends of an edit:
/// `\.draft.name <-> \.name.text`.
///
/// A draft that follows a model takes over what changes there, except what was edited here. What was
/// changed on both sides, to different values, is a conflict: the edit stays, and `conflicts` says so
/// until the draft is reverted or committed, or one value is chosen.
///
/// ```text
///            an edit                     another value in the model, of what was edited
///   clean ─────────────▶ dirty ─────────────────────────────────────────────▶ in conflict
///     ▲ revert(), commit() │ ▲          takeTheirs(_:), keepMine(_:)              │
///     ├────────────────────┘ └────────────────────────────────────────────────────┤
///     └──────────────────────────── revert(), commit() ───────────────────────────┘
/// ```
///
/// - Complexity: An edit costs a comparison of two models; the lists, one of each edited property.
@MainActor
@dynamicMemberLookup
public final class Draft<Model: Equatable> {
  /// The model with the edits.
  @Observed public private(set) var value: Model
  /// The model without them: what `revert()` goes back to.
  @Observed public private(set) var original: Model
  /// The paths that are in conflict, in the order in which they were first edited.
  @Observed private var contested: [PartialKeyPath<Model>] = []
  // What was ever edited here, in order, and how to compare, copy and print it.
  @Observed(.always) private var fields: [DraftField<Model>] = []
  private var following: Effect?

  /// Makes a draft of a model that nobody else changes.
  public init(_ model: Model) {
    _value = Observed(wrappedValue: model)
    _original = Observed(wrappedValue: model)
  }

  /// Makes a draft that follows a model.
  ///
  /// ```swift
  /// draft = Draft(following: { store.person })
  /// ```
  ///
  /// `model` is read as an effect reads: what it reads and is observed is followed. It is held, so it
  /// names the store and not the object that holds the draft.
  public convenience init(
    following model: @escaping @MainActor () -> Model, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(untracked(model))
    // It belongs to the draft, even if an effect that is running makes that.
    let owner = graph.owner
    graph.owner = nil
    following = Effect(fileID: fileID, line: line) { [weak self] in
      let theirs = model()
      untracked { self?.modelChanged(to: theirs) }
    }
    graph.owner = owner
  }

  /// A property of the model, as edited.
  public subscript<Value: Equatable>(dynamicMember path: WritableKeyPath<Model, Value>) -> Value {
    get {
      if MemberNames.isListening { MemberNames.note(path) }
      return value[keyPath: path]
    }
    set {
      guard untracked({ value[keyPath: path] }) != newValue else { return }
      transaction {
        if !untracked({ fields.contains { $0.path == path } }) { fields.append(DraftField(path)) }
        value[keyPath: path] = newValue
        settleConflicts()
      }
    }
  }

  /// A property of the model that cannot be edited.
  public subscript<Value>(dynamicMember path: KeyPath<Model, Value>) -> Value {
    if MemberNames.isListening { MemberNames.note(path) }
    return value[keyPath: path]
  }
}

// MARK: - What was edited

extension Draft {
  /// Whether an edit makes a difference.
  public var isDirty: Bool { value != original }

  /// The edited properties that differ from the original, in the order in which they were first
  /// edited.
  public var changes: [Change] {
    fields.filter { !$0.areEqual(value, original) }
      .map { Change(path: $0.path, old: $0.text(original), new: $0.text(value)) }
  }

  /// The edited properties to which the model has another value by now: old is the model's, new the
  /// draft's.
  public var conflicts: [Change] { changes.filter { contested.contains($0.path) } }

  /// Goes back to the original: forgets all edits.
  public func revert() {
    transaction {
      value = untracked { original }
      forget()
    }
  }

  /// Takes the edits for the original, and returns the model with them.
  ///
  /// ```swift
  /// store.person = draft.commit()
  /// ```
  @discardableResult
  public func commit() -> Model {
    let edited = untracked { value }
    commit(edited)
    return edited
  }

  /// Takes what was saved for the original; edits that were made meanwhile stay edits.
  public func commit(_ saved: Model) {
    transaction {
      original = saved
      if untracked({ !isDirty }) { forget() } else { contested = [] }
    }
  }

  /// Ends a conflict with the model's value.
  public func takeTheirs<Value: Equatable>(_ path: WritableKeyPath<Model, Value>) {
    transaction {
      value[keyPath: path] = untracked { original[keyPath: path] }
      settleConflicts()
    }
  }

  /// Ends a conflict with the draft's value.
  public func keepMine<Value: Equatable>(_ path: WritableKeyPath<Model, Value>) {
    contested.removeAll { $0 == path }
  }

  private func forget() {
    fields = []
    contested = []
  }

  // A property that is equal on both sides again is in no conflict.
  private func settleConflicts() {
    untracked {
      guard !contested.isEmpty else { return }
      contested.removeAll { path in
        fields.contains { $0.path == path && $0.areEqual(value, original) }
      }
    }
  }

  private func modelChanged(to theirs: Model) {
    guard theirs != original else { return }
    transaction {
      var merged = theirs
      for field in fields where !field.areEqual(value, original) {
        // Changed here; there as well, and to another value?
        if !field.areEqual(theirs, original), !field.areEqual(theirs, value),
          !contested.contains(field.path)
        {
          contested.append(field.path)
        }
        field.copy(value, &merged)
      }
      (original, value) = (theirs, merged)
      settleConflicts()
    }
  }

  /// An edited property.
  public struct Change: CustomStringConvertible {
    /// The property.
    public let path: PartialKeyPath<Model>
    /// Its value in the original, as written in Swift.
    public let old: String
    /// Its value in the draft, as written in Swift.
    public let new: String

    /// What the property is called; `(computed)` for one that is not stored.
    public var name: String { KeyPathText.joined(KeyPathText.steps(of: path)) }

    /// The name and both values: `name: "Ada" -> "Grace"`.
    public var description: String { "\(name): \(old) -> \(new)" }
  }
}

/// A property of a model, with what can be done with it when its type is forgotten.
private struct DraftField<Model> {
  let path: PartialKeyPath<Model>
  let areEqual: (Model, Model) -> Bool
  let copy: (_ from: Model, _ to: inout Model) -> Void
  let text: (Model) -> String

  init<Value: Equatable>(_ path: WritableKeyPath<Model, Value>) {
    self.path = path
    areEqual = { $0[keyPath: path] == $1[keyPath: path] }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    text = { RowValues.text($0[keyPath: path]) }
  }
}
