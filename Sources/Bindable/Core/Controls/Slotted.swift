/// A part of a view that says which of its properties wait for a row of a table.
///
/// ```swift
/// extension Gauge: Slotted {
///   var slots: [Slot] { [Slot("reading", isEmpty: reading == nil) { self.reading }] }
/// }
/// ```
///
/// `BindingTable.validate(view:presenter:)` asks for them. The nodes of this library that show or
/// take something are slotted; looks and layout are no slots.
@MainActor
public protocol Slotted: AnyObject {
  /// The properties, as they are now.
  var slots: [Slot] { get }
}

/// A property of a part of a view that a row of a table may be expected to write.
@MainActor
public struct Slot {
  /// What the property is called, `text`.
  public let name: String
  /// Whether it shows nothing, or takes what nobody hears of, unless a row writes it.
  public let isEmpty: Bool
  /// Whether the user changes it, and nobody but a two-way row would hear of that.
  public let isInput: Bool
  /// Reads it, so that rows that write it can be found.
  let read: @MainActor () -> Any

  /// Makes a slot; `read` reads the observed property, or several of which one is to be written.
  public init(
    _ name: String, isEmpty: Bool, isInput: Bool = false, _ read: @escaping @MainActor () -> Any
  ) {
    self.name = name
    self.isEmpty = isEmpty
    self.isInput = isInput
    self.read = read
  }
}
