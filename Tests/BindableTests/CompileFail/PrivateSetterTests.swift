import Testing

/// A setter that is private to its file cannot be written from another one.
@Suite(.enabled(if: Compiler.isThere, "There is no swiftc in the PATH, or no built module."))
struct PrivateSetterTests {
  @Test func aTwoWayRowToAPrivateSetterIsOneError() throws {
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
          message: "'<->' is unavailable: <-> requires two writable properties; "
            + "use source --> target, or add a setter")
      ], "\(answer.output)")
  }
}
