import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor struct WrappingStackTests {
  private let stack = HStack(spacing: 1, wraps: true) {
    Button("Edit")
    Button("Post")
    Button("Settings")
  }

  @Test func nodesThatFitShareOneLine() {
    expectLines(of: stack.frame(width: 30), "[ Edit ] [ Post ] [ Settings ]")
  }

  @Test func nodesThatDoNotFitContinueOnNextLine() {
    expectLines(
      of: stack.frame(width: 29),
      """
      [ Edit ] [ Post ]
      [ Settings ]
      """)
    expectLines(
      of: stack.frame(width: 12),
      """
      [ Edit ]
      [ Post ]
      [ Settings ]
      """)
  }

  @Test func widerNodeThanStackShrinksOnItsOwnLine() {
    expectLines(
      of: stack.frame(width: 9),
      """
      [ Edit ]
      [ Post ]
      [ Sett… ]
      """)
  }

  @Test func hiddenNodesTakeNoLine() {
    stack.children[1].isHidden = true
    expectLines(
      of: stack.frame(width: 12),
      """
      [ Edit ]
      [ Settings ]
      """)
  }

  @Test func wrappingCanChange() {
    stack.wraps = false
    #expect(stack.frame(width: 29).lines.count == 1)
    stack.wraps = true
    #expect(stack.frame(width: 29).lines.count == 2)
  }

  @Test func emptyStackHasNoSize() {
    #expect(HStack(wraps: true).frame(width: 10).size.height == 0)
  }
}
