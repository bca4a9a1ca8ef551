/// The settings that formats and parsers read, such as a language or a unit of length.
///
/// ```swift
/// enum LengthUnit: FormatSetting {
///   case meters, feet
///   static let defaultValue = LengthUnit.meters
/// }
///
/// var context = FormatContext()
/// context[LengthUnit.self] = .feet
/// let connection = HikeView.bindings.connect(presenter, to: view, in: context)
/// ```
///
/// A connection has a context and passes it to the formats and parsers of its bindings. If a
/// context doesn't have a setting, the default value applies. It never depends on the machine, so a
/// screen looks the same everywhere.
public struct FormatContext {
  // One box for each type of setting, in the order in which they were set.
  private var boxes: [SettingBox] = []

  /// Creates a context in which each setting has its default value.
  public init() {}

  /// The context of a connection that specifies none.
  public static var standard: FormatContext { FormatContext() }

  /// The value of a setting.
  ///
  /// ```swift
  /// Format<Double, String>("length") { meters, context in
  ///   switch context[LengthUnit.self] {
  ///   case .meters: "\(meters) m"
  ///   case .feet: "\(meters * 3.281) ft"
  ///   }
  /// }
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of settings that aren't defaults.
  public subscript<Setting: FormatSetting>(type: Setting.Type) -> Setting {
    get {
      let wanted = ObjectIdentifier(type)
      // By index, so that no box is retained.
      for index in boxes.indices where boxes[index].type == wanted {
        // Only a `ValueBox<Setting>` has the identity of `Setting`.
        return unsafeDowncast(boxes[index], to: ValueBox<Setting>.self).value
      }
      return Setting.defaultValue
    }
    set {
      let box = ValueBox(newValue)
      if let index = boxes.firstIndex(where: { $0.type == box.type }) {
        boxes[index] = box
      } else {
        boxes.append(box)
      }
    }
  }

  /// Returns the value of a setting, or `nil` if it was never set.
  package func ownValue<Setting: FormatSetting>(_ type: Setting.Type) -> Setting? {
    boxes.contains { $0.type == ObjectIdentifier(type) } ? self[type] : nil
  }
}

private class SettingBox {
  final let type: ObjectIdentifier

  init(_ type: ObjectIdentifier) { self.type = type }
}

private final class ValueBox<Setting>: SettingBox {
  let value: Setting

  init(_ value: Setting) {
    self.value = value
    super.init(ObjectIdentifier(Setting.self))
  }
}
