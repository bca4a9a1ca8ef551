// The public signatures of SwiftUI that the adapter and its tests use, and behavior for the tests.

@_exported public import Observation

@MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

/// A view without a body.
@MainActor
protocol Leaf { var lines: [String] { get } }

extension View {
  public var body: Never { fatalError() }
}

@MainActor
func draw(_ view: some View) -> [String] { (view as? any Leaf)?.lines ?? draw(view.body) }

@MainActor @resultBuilder
public struct ViewBuilder {
  public static func buildBlock<Part: View>(_ view: Part) -> Part { view }
  public static func buildBlock<each Part: View>(_ views: repeat each Part)
    -> TupleView<repeat each Part>
  {
    TupleView(views: (repeat each views))
  }
  public static func buildIf<Part: View>(_ view: Part?) -> OptionalView<Part> {
    OptionalView(view: view)
  }
  public static func buildEither<First: View, Second: View>(first: First)
    -> ConditionalView<First, Second>
  {
    ConditionalView(first: first)
  }
  public static func buildEither<First: View, Second: View>(second: Second)
    -> ConditionalView<First, Second>
  {
    ConditionalView(second: second)
  }
}

public struct TupleView<each Part: View>: View, Leaf {
  public typealias Body = Never
  var views: (repeat each Part)
  var lines: [String] {
    var all: [String] = []
    for view in repeat each views { all += draw(view) }
    return all
  }
}

public struct OptionalView<Part: View>: View, Leaf {
  public typealias Body = Never
  let view: Part?
  var lines: [String] { view.map { draw($0) } ?? [] }
}

public struct ConditionalView<First: View, Second: View>: View, Leaf {
  public typealias Body = Never
  var first: First?, second: Second?
  var lines: [String] { first.map { draw($0) } ?? second.map { draw($0) } ?? [] }
}

@MainActor
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifiedContent<Self>
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier changes.
public struct ModifiedContent<Modifier>: View, Leaf {
  public typealias Body = Never
  let inner: @MainActor () -> [String]
  var lines: [String] { inner() }
}

extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    modifier.body(content: ModifiedContent { draw(self) })
  }

  public func disabled(_ isDisabled: Bool) -> some View {
    Disabled(content: self, isDisabled: isDisabled)
  }

  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> Actions, @ViewBuilder message: () -> Message
  ) -> some View {
    Presenting(
      content: self, title: String(title), isPresented: isPresented, actions: actions(),
      message: message())
  }
}

private struct Presenting<Content: View, Actions: View, Message: View>: View, Leaf {
  typealias Body = Never
  let content: Content, title: String, isPresented: Binding<Bool>, actions: Actions
  let message: Message
  var lines: [String] {
    guard isPresented.wrappedValue else { return draw(content) }
    let controls = Controls.drawn
    let before = controls.buttons.count
    let lines =
      draw(content) + ["alert: \(title)"] + draw(message).map { "  \($0)" }
      + draw(actions).map { "  \($0)" }
    // A tap removes the alert before it calls the action.
    for index in before..<controls.buttons.count {
      let action = controls.buttons[index].action
      controls.buttons[index].action = { [isPresented] in
        isPresented.wrappedValue = false
        action()
      }
    }
    return lines
  }
}

private struct Disabled<Content: View>: View, Leaf {
  typealias Body = Never
  let content: Content, isDisabled: Bool
  var lines: [String] {
    let controls = Controls.drawn
    let before = controls.buttons.count
    let lines = draw(content)
    guard isDisabled else { return lines }
    for index in before..<controls.buttons.count {
      controls.buttons[index].action = {}
    }
    return lines.map { $0 + " disabled" }
  }
}
