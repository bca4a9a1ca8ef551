@MainActor @propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  let get: @MainActor () -> Value, set: @MainActor (Value) -> Void
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(
      get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

@MainActor @propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
  public let wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Bindable<Value> { self }
  public subscript<Member>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let value = wrappedValue
    return Binding(get: { value[keyPath: path] }, set: { value[keyPath: path] = $0 })
  }
}

/// A value that a view keeps, as long as it's in one hosting controller.
@MainActor @propertyWrapper
public struct State<Value> {
  @MainActor @Observable final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let storage: Storage
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { storage.value = $0 })
  }
}
