/// A property whose readers are told when it changes.
@MainActor
@propertyWrapper
public struct Observed<Value> {
  @usableFromInline var value: Value

  /// Makes a property with a first value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Only classes can hold observed properties.
  @available(
    *, unavailable, message: "@Observed needs a class: declare the presenter as 'final class'"
  )
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  /// Reads and writes the property of `owner`.
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner,
    wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Observed<Value>>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set { owner[keyPath: storage].value = newValue }
  }
}
