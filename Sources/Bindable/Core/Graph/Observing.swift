public import Observation

/// An `@Observable` model of the standard library, with properties that rows, effects and derived
/// values depend on when they read them here.
///
/// ```swift
/// @MainActor @Observable final class User { var name = "Ada"; var age = 36 }
///
/// @MainActor final class UserPresenter {
///   let user: Observing<User>
///   init(_ user: User) { self.user = Observing(user) }
///   var title: String { "\(user.name), \(user.age)" }
/// }
///
/// extension UserView {
///   static let bindings = BindingTable(UserPresenter.self, UserView.self) {
///     \.title --> \.title.text
///     \.user.name <-> \.nameField.text
///   }
/// }
/// ```
///
/// Reading gives the value that the model has now, always. What depends on it is told a turn of the
/// main actor later than the change, because the model says that it is about to change and not that
/// it did; all changes of one turn are told as one. `await Task.yield()` lets them arrive in a test.
///
/// A model among the model's properties is observed as well: `user.friend?.name` depends on `friend` and
/// on its `name`. Models in collections are not; wrap those where you read them.
///
/// It holds the model. Two of them for one model share what they know of it, and are equal, so an
/// observed property can hold one and be set to another.
///
/// - Precondition: The model changes on the main actor, as one that says `@MainActor` does. If a
///   `Sendable` model changes elsewhere, an update can be missed until the next one: the main actor may
///   look before the change is done.
/// - Complexity: A read outside of rows, effects and derived values is a read of the model. Inside, it
///   looks up the property, O(1); the first one after each change costs a microsecond or two. Code that
///   reads no `@Observable` model pays nothing.
@MainActor
@dynamicMemberLookup
public struct Observing<Model: AnyObject & Observable> {
  /// The model itself: to call its methods.
  ///
  /// What is read from it directly is no input of who reads it.
  public let model: Model
  let parts: ModelParts

  /// Lets rows, effects and derived values depend on properties of `model`.
  public init(_ model: Model) {
    self.model = model
    parts = ModelParts.of(model)
  }

  private func read<Value>(_ path: KeyPath<Model, Value>) -> Value {
    if graph.reader != nil { parts.track(path, of: model) }
    return model[keyPath: path]
  }

  // Of a path like `user.friend.name` the compiler takes each step from the overloads that are not
  // disfavored. So values that can be compared and other models are their own overloads: else it would
  // read `friend` as a plain model, whose name nobody observes.

  /// A property of the model.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<Model, Value>) -> Value {
    read(path)
  }

  /// A property of the model.
  public subscript<Value: Equatable>(
    dynamicMember path: ReferenceWritableKeyPath<Model, Value>
  ) -> Value {
    get { read(path) }
    nonmutating set { model[keyPath: path] = newValue }
  }

  /// A property of the model, of a type that cannot be compared.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<Model, Value>) -> Value {
    read(path)
  }

  /// A property of the model, of a type that cannot be compared.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Model, Value>) -> Value {
    get { read(path) }
    nonmutating set { model[keyPath: path] = newValue }
  }

  /// Another model that this one leads to, so that its properties become inputs as well.
  ///
  /// ```swift
  /// \.user.friend.name --> \.friend.text
  /// ```
  public subscript<Other: AnyObject & Observable>(
    dynamicMember path: KeyPath<Model, Other>
  ) -> Observing<Other> { Observing<Other>(read(path)) }

  /// Another model that this one may lead to, so that its properties become inputs as well.
  public subscript<Other: AnyObject & Observable>(
    dynamicMember path: KeyPath<Model, Other?>
  ) -> Observing<Other>? { read(path).map { Observing<Other>($0) } }
}

extension Observing: @MainActor Equatable {
  /// Whether both are of the same model.
  public static func == (left: Self, right: Self) -> Bool { left.model === right.model }
}

/// What is known of the properties of a model: one of these for each model.
///
/// A property that nobody asks to be told of costs nothing. One that somebody read is *armed*: the
/// model calls back, once, when it is about to change. It cannot be disarmed, so arming it at each read
/// would pile up call-backs in a model that does not change. It is armed once, however many read it,
/// and the call-back holds this, so that the next reader finds it armed.
@MainActor
final class ModelParts {
  private struct Entry {
    weak var parts: ModelParts?
  }
  private static var all: [ObjectIdentifier: Entry] = [:]

  private weak var model: AnyObject?
  private let identifier: ObjectIdentifier
  private var parts: [AnyKeyPath: ModelPart] = [:]

  static func of(_ model: AnyObject) -> ModelParts {
    let identifier = ObjectIdentifier(model)
    // A model that has gone may have had the same address.
    if let parts = all[identifier]?.parts, parts.model === model { return parts }
    let parts = ModelParts(model, identifier)
    all[identifier] = Entry(parts: parts)
    return parts
  }

  private init(_ model: AnyObject, _ identifier: ObjectIdentifier) {
    self.model = model
    self.identifier = identifier
  }

  isolated deinit {
    if Self.all[identifier]?.parts == nil { Self.all[identifier] = nil }
  }

  /// Makes a property an input of who is running, and has the model call back when it changes.
  func track<Model: AnyObject & Observable, Value>(_ path: KeyPath<Model, Value>, of model: Model) {
    let part: ModelPart
    if let known = parts[path] {
      part = known
    } else {
      part = ModelPart("a property of \(Model.self)")
      parts[path] = part
    }
    part.track()
    if !part.isArmed { arm(part, path, model) }
  }

  // The value is read before the call-back is in place. Whoever asked reads it again, so that a change
  // in between is not missed.
  private func arm<Model: AnyObject & Observable, Value>(
    _ part: ModelPart, _ path: KeyPath<Model, Value>, _ model: Model
  ) {
    let inputs = Graph.reads {
      withObservationTracking {
        _ = model[keyPath: path]
      } onChange: {
        // The change is not done yet. This may be any thread.
        Task { @MainActor in self.announce(part) }
      }
    }
    // A property of the model that also reads the graph may read another part of the model next time,
    // without this one having changed: it is armed at each read.
    part.isArmed = inputs.isEmpty
  }

  private func announce(_ part: ModelPart) { part.announce() }

  /// How many properties somebody wanted to know of.
  var count: Int { parts.count }
}

/// A property of a model as a source of the graph.
@MainActor
final class ModelPart {
  let name: String
  /// Whether the model will call back before the property changes.
  var isArmed = false
  @Observed private var changes: UInt = 0

  init(_ name: String) { self.name = name }

  func track() { _ = changes }

  func announce() {
    isArmed = false
    changes &+= 1
  }
}
