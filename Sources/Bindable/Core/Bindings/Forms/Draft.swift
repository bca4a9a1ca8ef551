/// An editable copy of a model that you commit or revert as a whole.
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
/// A draft has its model's properties, so you can bind them: `\.draft.name <-> \.name.text`.
///
/// A draft that follows a model is updated when the model changes, except for edited properties. If
/// a property changes on both sides to different values, there's a conflict: the edit is kept and
/// listed in `conflicts` until you choose a value, revert, or commit.
///
/// ```text
///            an edit                     the model gets another value for an edited property
///   clean ─────────────▶ dirty ─────────────────────────────────────────────▶ in conflict
///     ▲ revert(), commit() │ ▲          acceptTheirs(_:), acceptMine(_:)          │
///     ├────────────────────┘ └────────────────────────────────────────────────────┤
///     └──────────────────────────── revert(), commit() ───────────────────────────┘
/// ```
///
/// - Complexity: An edit compares two models. `changes` and `conflicts` compare the edited
///   properties.
@MainActor
@dynamicMemberLookup
public final class Draft<Model: Equatable> {
  /// The model with the edits.
  @Observed public private(set) var value: Model
  /// The model without the edits, which `revert()` restores.
  @Observed public private(set) var original: Model
  /// The paths that are in conflict, in the order in which the conflicts arose.
  @Observed private var contested: [PartialKeyPath<Model>] = []
  // Every edited property, in order, with functions to compare, copy, and print it.
  @Observed(.always) private var fields: [DraftField<Model>] = []
  private var following: Effect?

  /// Creates a draft of a model that only the draft changes.
  public init(_ model: Model) {
    _value = Observed(wrappedValue: model)
    _original = Observed(wrappedValue: model)
  }

  /// Creates a draft that follows a model.
  ///
  /// ```swift
  /// draft = Draft(following: { store.person })
  /// ```
  ///
  /// If the model is `Identifiable` and another one follows, such as that of another selection, the
  /// draft starts over, and edits that aren't saved are each reported as a `droppedEdit`.
  ///
  /// The draft tracks the observed properties that `model` reads, and retains the closure. Capture
  /// the store, not the object that stores the draft.
  public convenience init(
    following model: @escaping @MainActor () -> Model, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(untracked(model))
    // Owned by the draft, even if the draft is created in an effect.
    withoutOwner {
      following = Effect(fileID: fileID, line: line) { [weak self] in
        let newModel = model()
        untracked { self?.modelChanged(to: newModel) }
      }
    }
  }

  /// The edited value of a property of the model.
  public subscript<Value: Equatable>(dynamicMember path: WritableKeyPath<Model, Value>) -> Value {
    get {
      DynamicMemberRecorder.record(path)
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

  /// The value of a read-only property of the model.
  public subscript<Value>(dynamicMember path: KeyPath<Model, Value>) -> Value {
    DynamicMemberRecorder.record(path)
    return value[keyPath: path]
  }
}

extension Draft: DynamicMembers {}

// MARK: - Edits

extension Draft {
  /// A Boolean value that indicates whether the edited model differs from the original.
  public var isDirty: Bool { !isUnchanged(original, value) }

  /// The edited properties that differ from the original, in the order in which they were first
  /// edited.
  public var changes: [Change] { changes(of: fields) }

  /// The conflicting edits.
  ///
  /// `old` is the model's current value and `new` is the draft's.
  public var conflicts: [Change] {
    let contested = contested
    return contested.isEmpty ? [] : changes(of: fields.filter { contested.contains($0.path) })
  }

  // Each property is read once, because a read in a generic class creates two key paths.
  private func changes(of fields: [DraftField<Model>]) -> [Change] {
    let (original, value) = (original, value)
    return fields.compactMap {
      $0.areEqual(value, original)
        ? nil : Change(path: $0.path, old: $0.text(original), new: $0.text(value))
    }
  }

  /// Discards all edits and restores the original.
  public func revert() {
    transaction {
      value = untracked { original }
      forget()
    }
  }

  /// Replaces the original with the edited model and returns it.
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

  /// Replaces the original with the saved model, and keeps the values of edited properties.
  ///
  /// An edited property whose value differs from the saved one, because it was edited again since
  /// then, remains an edit. The other properties get the saved values.
  public func commit(_ saved: Model) {
    transaction {
      var merged = saved
      untracked { for field in fields { field.copy(value, &merged) } }
      (original, value) = (saved, merged)
      if untracked({ !isDirty }) { forget() } else { contested = [] }
    }
  }

  /// Resolves a conflict with the model's value.
  public func acceptTheirs<Value: Equatable>(_ path: WritableKeyPath<Model, Value>) {
    transaction {
      value[keyPath: path] = untracked { original[keyPath: path] }
      settleConflicts()
    }
  }

  /// Resolves a conflict with the draft's value.
  public func acceptMine<Value: Equatable>(_ path: WritableKeyPath<Model, Value>) {
    contested.removeAll { $0 == path }
  }

  private func forget() {
    fields = []
    contested = []
  }

  // A property with equal values on both sides is no longer in conflict.
  private func settleConflicts() {
    untracked {
      guard !contested.isEmpty else { return }
      contested.removeAll { path in
        fields.contains { $0.path == path && $0.areEqual(value, original) }
      }
    }
  }

  private func modelChanged(to newModel: Model) {
    guard !isUnchanged(original, newModel) else { return }
    if Self.id(of: original) != Self.id(of: newModel) { return startOver(with: newModel) }
    transaction {
      var merged = newModel
      for field in fields where !field.areEqual(value, original) {
        // Edited here. It's a conflict if the model changed to another value too.
        if !field.areEqual(newModel, original), !field.areEqual(newModel, value),
          !contested.contains(field.path)
        {
          contested.append(field.path)
        }
        field.copy(value, &merged)
      }
      (original, value) = (newModel, merged)
      settleConflicts()
    }
  }

  private static func id(of model: Model) -> AnyHashable? {
    func id(_ item: some Identifiable) -> AnyHashable { item.id }
    return (model as? any Identifiable).map { id($0) }
  }

  /// Edits another item, because the edits of the one before aren't meant for it.
  private func startOver(with newModel: Model) {
    for change in changes {
      Failure(
        .droppedEdit,
        "the edit of \(change.name) is dropped, because the draft follows an item with another ID "
          + "now. Save or discard the edits before."
      ).report()
    }
    transaction {
      (original, value) = (newModel, newModel)
      forget()
    }
  }

  /// An edited property.
  public struct Change: Hashable, CustomStringConvertible {
    /// The property.
    public let path: PartialKeyPath<Model>
    /// The original value, in Swift syntax.
    package let old: String
    /// The edited value, in Swift syntax.
    package let new: String

    /// The name of the property, or `(computed)` if it isn't stored.
    public var name: String { KeyPathParser.joined(KeyPathParser.steps(of: path)) }

    /// The name and both values, such as `name: "Ada" -> "Grace"`.
    public var description: String { "\(name): \(old) -> \(new)" }
  }
}

/// A type-erased property of a model.
private struct DraftField<Model> {
  let path: PartialKeyPath<Model>
  let areEqual: (Model, Model) -> Bool
  let copy: (_ from: Model, _ to: inout Model) -> Void
  let text: (Model) -> String

  init<Value: Equatable>(_ path: WritableKeyPath<Model, Value>) {
    self.path = path
    areEqual = { isUnchanged($0[keyPath: path], $1[keyPath: path]) }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    text = { ValueTexts.text($0[keyPath: path]) }
  }
}
