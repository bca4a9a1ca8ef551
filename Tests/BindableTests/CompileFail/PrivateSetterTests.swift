import TestSupport
import Testing

/// A property with a private setter can't be written from another file.
@Suite(
  .background, .enabled(if: Compiler.isThere, "swiftc isn't in PATH, or the module isn't built."))
struct PrivateSetterTests {
  @Test func twoWayBindingToPrivateSetterReportsOneError() throws {
    let answer = try #require(Compiler()).check(
      #"""
      import Bindable
      @MainActor final class Presenter {
        @Observed private(set) var name = "Ada"
      }
      @MainActor final class Panel {
        @Observed var text = ""
      }
      extension Panel {
        static let bindings = BindingTable(Presenter.self, Panel.self) {
          \.name --> \.text
          \.name <-> \.text
        }
      }
      """#)
    #expect(
      answer.errors == [
        Compiler.Diagnostic(
          line: 11,
          message: "'<->' is unavailable: <-> requires two writable properties of objects: "
            + #"add a setter, write \.object[chain: \.property, or: placeholder] instead of \.object?.property, "#
            + "declare an item as a class, or use source --> target")
      ], "\(answer.output)")
  }
}
