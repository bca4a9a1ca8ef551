/// The controls on screen, for tests that act like a user.
@MainActor
public final class Controls {
  /// Those of the controller whose view is being drawn.
  static var drawn = Controls()
  var buttons: [(title: String, action: @MainActor () -> Void)] = []
  var fields: [Binding<String>] = []

  /// Taps a button.
  public func tap(_ title: String) {
    guard let button = buttons.last(where: { $0.title == title }) else {
      preconditionFailure("There's no button \(title) among \(buttons.map(\.title)).")
    }
    button.action()
  }
  /// Types into the last field.
  public func type(_ text: String) { fields.last?.wrappedValue = text }
}

public struct VStack<Content: View>: View {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Content { content }
}

public struct Text: View, Leaf {
  public typealias Body = Never
  let text: String
  public init(_ text: some StringProtocol) { self.text = String(text) }
  var lines: [String] { [text] }
}

public struct ButtonRole: Equatable, Sendable {
  let name: String
  public static let cancel = ButtonRole(name: "cancel")
  public static let destructive = ButtonRole(name: "destructive")
}

public struct Button: View, Leaf {
  public typealias Body = Never
  let title: String, role: ButtonRole?, action: @MainActor () -> Void
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.role, self.action) = (String(title), role, action)
  }
  var lines: [String] {
    Controls.drawn.buttons.append((title, action))
    return ["[\(title)]" + (role.map { " \($0.name)" } ?? "")]
  }
}

public struct TextField: View, Leaf {
  public typealias Body = Never
  let title: String, text: Binding<String>
  public init(_ title: some StringProtocol, text: Binding<String>) {
    (self.title, self.text) = (String(title), text)
  }
  var lines: [String] {
    Controls.drawn.fields.append(text)
    return ["\(title): \(text.wrappedValue)"]
  }
}

public struct ProgressView: View, Leaf {
  public typealias Body = Never
  public init() {}
  var lines: [String] { ["…"] }
}

public struct SecureField: View, Leaf {
  public typealias Body = Never
  let field: TextField
  public init(_ title: some StringProtocol, text: Binding<String>) {
    field = TextField(title, text: text)
  }
  var lines: [String] {
    _ = field.lines
    return ["\(field.title): " + String(repeating: "•", count: field.text.wrappedValue.count)]
  }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, Leaf {
  public typealias Body = Never
  let data: Data, content: @MainActor (Data.Element) -> Content
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    (self.data, self.content) = (data, content)
  }
  var lines: [String] { data.flatMap { draw(content($0)) } }
}
