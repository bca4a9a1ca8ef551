/// A type of setting that a `FormatContext` can contain.
public protocol FormatSetting {
  /// The value in a context without this setting.
  ///
  /// It must not depend on the machine.
  static var defaultValue: Self { get }
}
