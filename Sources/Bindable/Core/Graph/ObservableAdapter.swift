public import Observation

/// A wrapper that lets bindings, effects, and derived values depend on an `@Observable` model.
///
/// ```swift
/// @MainActor @Observable final class User { var name = "Ada"; var age = 36 }
///
/// @MainActor final class UserPresenter {
///   let user: ObservableAdapter<User>
///   init(_ user: User) { self.user = ObservableAdapter(user) }
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
/// A read returns the current value of the model. Dependents are notified one turn of the main
/// actor after a change, because the model reports changes before they happen. All changes in one
/// turn are delivered together. In a test, call `await Task.yield()` to deliver them.
///
/// Models in properties of the model are observed too: `user.friend?.name` depends on `friend` and
/// on its `name`. Models in collections aren't; wrap each of them where you read it.
///
/// The wrapper retains the model. Wrappers of the same model share their state and are equal.
///
/// - Precondition: The model changes on the main actor, as a model marked `@MainActor` does. If a
///   `Sendable` model changes elsewhere, an update can be missed until the next change, because the
///   main actor might read the model before the change is complete.
/// - Complexity: O(1). Outside bindings, effects, and derived values, a read only reads the model.
///   Inside, it also looks up the property, and the first read after a change costs one or two
///   microseconds. Code that doesn't read `@Observable` models has no cost.
@MainActor
@dynamicMemberLookup
public struct ObservableAdapter<Model: AnyObject & Observable> {
  /// The model, for example to call its methods.
  ///
  /// Values read directly from it aren't tracked.
  public let model: Model
  let parts: ObservableModelRegistry

  /// Creates a wrapper that tracks the properties of `model`.
  public init(_ model: Model) {
    self.model = model
    parts = ObservableModelRegistry.of(model)
  }

  private func read<Value>(_ path: KeyPath<Model, Value>) -> Value {
    if graph.reader != nil {
      parts.track(path, of: model)
      DynamicMemberRecorder.record(path)
    }
    return model[keyPath: path]
  }

  // For a path such as `user.friend.name`, the compiler resolves each step with an overload that
  // isn't disfavored. Without separate overloads for `Equatable` values and models, it would read
  // `friend` as a plain model, whose `name` isn't tracked.

  /// The value of a property of the model.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<Model, Value>) -> Value {
    read(path)
  }

  /// The value of a property of the model.
  public subscript<Value: Equatable>(
    dynamicMember path: ReferenceWritableKeyPath<Model, Value>
  ) -> Value {
    get { read(path) }
    nonmutating set { model[keyPath: path] = newValue }
  }

  /// The value of a property of a type that isn't `Equatable`.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<Model, Value>) -> Value {
    read(path)
  }

  /// The value of a property of a type that isn't `Equatable`.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Model, Value>) -> Value {
    get { read(path) }
    nonmutating set { model[keyPath: path] = newValue }
  }

  /// A wrapper of another model that's a property of this one, whose properties are tracked too.
  ///
  /// ```swift
  /// \.user.friend.name --> \.friend.text
  /// ```
  public subscript<Other: AnyObject & Observable>(
    dynamicMember path: KeyPath<Model, Other>
  ) -> ObservableAdapter<Other> { ObservableAdapter<Other>(read(path)) }

  /// A wrapper of another model that's an optional property of this one.
  public subscript<Other: AnyObject & Observable>(
    dynamicMember path: KeyPath<Model, Other?>
  ) -> ObservableAdapter<Other>? { read(path).map { ObservableAdapter<Other>($0) } }
}

extension ObservableAdapter: DynamicMembers {}

extension ObservableAdapter: @MainActor Equatable {
  /// Returns a Boolean value that indicates whether both wrap the same model.
  public static func == (left: Self, right: Self) -> Bool { left.model === right.model }
}

/// The tracked properties of a model, which all wrappers of the model share.
///
/// After a property is read, it's *armed*: the model calls back once, before the next change. A
/// property can't be disarmed, so arming it on each read would accumulate callbacks in a model that
/// doesn't change. Instead, all readers share one callback, which retains this object so that later
/// readers find the property armed.
@MainActor
final class ObservableModelRegistry {
  private static var all: [ObjectIdentifier: Weak<ObservableModelRegistry>] = [:]

  private weak var model: AnyObject?
  private let identifier: ObjectIdentifier
  private var parts: [AnyKeyPath: ObservableModelProperty] = [:]

  static func of(_ model: AnyObject) -> ObservableModelRegistry {
    let identifier = ObjectIdentifier(model)
    // A deallocated model might have had the same address.
    if let parts = all[identifier]?.object, parts.model === model { return parts }
    let parts = ObservableModelRegistry(model, identifier)
    all[identifier] = Weak(parts)
    return parts
  }

  private init(_ model: AnyObject, _ identifier: ObjectIdentifier) {
    self.model = model
    self.identifier = identifier
  }

  isolated deinit {
    if Self.all[identifier]?.object == nil { Self.all[identifier] = nil }
  }

  /// Tracks a property as an input of the current reader, and arms it.
  func track<Model: AnyObject & Observable, Value>(_ path: KeyPath<Model, Value>, of model: Model) {
    let part: ObservableModelProperty
    if let known = parts[path] {
      part = known
    } else {
      part = ObservableModelProperty(path)
      parts[path] = part
    }
    part.track()
    if !part.isArmed { arm(part, path, model) }
  }

  // This read precedes the callback's registration. The reader reads the value again, so that a
  // change in between isn't missed.
  private func arm<Model: AnyObject & Observable, Value>(
    _ part: ObservableModelProperty, _ path: KeyPath<Model, Value>, _ model: Model
  ) {
    let inputs = Graph.reads {
      withObservationTracking {
        _ = model[keyPath: path]
      } onChange: {
        // The change isn't complete yet, and this can be any thread.
        Task { @MainActor in self.announce(part) }
      }
    }
    // A property that also reads the graph can read other parts of the model next time although it
    // hasn't changed itself. It's armed on each read.
    part.isArmed = inputs.isEmpty
  }

  private func announce(_ part: ObservableModelProperty) { part.announce() }

  /// The number of properties that have been tracked.
  var count: Int { parts.count }
}

/// A property of a model as a source of the graph.
@MainActor
final class ObservableModelProperty: NamedSource {
  private let path: AnyKeyPath
  /// Set if the model will call back before its next change.
  var isArmed = false
  @Observed private var changes: UInt = 0

  init(_ path: AnyKeyPath) { self.path = path }

  /// The name of the property, if the program has it.
  var name: String {
    let model = type(of: path).rootType
    return KeyPathParser.text(of: path).map { "\(model).\($0)" } ?? "a property of \(model)"
  }

  func track() { _ = changes }

  func announce() {
    isArmed = false
    changes &+= 1
  }
}
