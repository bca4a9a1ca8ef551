extension Dictionary {
  /// The value for a key, or a default value if there's none, as a key path.
  ///
  /// ```swift
  /// \.flags["sound", default: false] <-> \.sound.isOn   // var flags: [String: Bool]
  /// ```
  ///
  /// The subscript of the standard library computes its default value only when it's needed, so it
  /// can't be part of a key path.
  @_disfavoredOverload
  public subscript(key: Key, default defaultValue: Value) -> Value where Value: Hashable {
    get { self[key] ?? defaultValue }
    set { self[key] = newValue }
  }
}

extension Optional where Wrapped: Hashable {
  /// The value, or a default value if it's `nil`, as a key path.
  ///
  /// ```swift
  /// \.bio[default: ""] <-> \.bioField.text   // var bio: String?
  /// ```
  ///
  /// Setting the default value makes the optional `nil`.
  public subscript(default defaultValue: Wrapped) -> Wrapped {
    get { self ?? defaultValue }
    set { self = newValue == defaultValue ? nil : newValue }
  }
}
