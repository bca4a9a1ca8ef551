import TestSupport
import Testing

/// Large tables with all kinds of bindings type-check, and a mistake reports one error.
///
/// The tests print the times, and `Tools/time-tables` measures them.
@Suite(
  .background, .enabled(if: Compiler.isThere, "swiftc isn't in PATH, or the module isn't built."))
struct TableSizeTests {
  @Test(arguments: [false, true])
  func largeTableTypeChecksWithOneErrorPerMistake(hasMistake: Bool) throws {
    let rows = 100
    var lines = Self.start
    let mistake = lines.count + rows / 2
    for index in 0..<rows {
      lines.append(
        hasMistake && index == rows / 2 ? #"    \.count --> \.field.text"# : Self.row(index))
    }
    lines += ["  }", "}"]
    let answer = try #require(Compiler()).check(lines.joined(separator: "\n"))
    print("\(rows) rows\(hasMistake ? ", one bad" : ""): type-checked in \(answer.seconds) s")
    #expect(answer.errors.map(\.line) == (hasMistake ? [mistake + 1] : []), "\(answer.output)")
  }

  private static func row(_ index: Int) -> String {
    let rows = [
      #"\.name --> \.field.text"#,
      #"\.name <-> \.field.text"#,
      #"bind(\.count, to: \.field.text, as: .plural("follower", "followers").hidingZero)"#,
      #"bind(\.bio, to: \.field.text, ifNil: "No bio yet")"#,
      #"\.title --> \.other.text"#,
      #"bind(\.name, \.count, to: \.field.text) { "\($0) \($1)" }"#,
      #"bind(\.isSaving, to: \.field.isOn, as: .not)"#,
      #"on(\.field, Presenter.follow)"#,
      #"bind(\.user?.name, to: \.field.text, ifNil: "")"#,
      #"\.count <-> \.field.number"#,
      #"when(\.isSaving) { \.title --> \.other.text }"#,
      #"when(\.isSaving) { \.name <-> \.other.text } else: { \.title --> \.other.text }"#,
      #"Field.user.scoped(\.user, \.other)"#,
      #"\.user[chain: \.name, or: ""] <-> \.other.text"#,
      #"when(\.isSaving) { bind(\.bio, to: \.other.text, ifNil: "") }"#,
      #"bind(\.name, to: \.field.text, as: .initials.then(.lowercased)).once()"#,
      #"bind(\.name, from: \.field.text).debounce(.milliseconds(300))"#,
      #"bind(\.count, to: \.field.text, as: .decimal, parse: .int).error(\.other.text)"#,
      #"(\.name <-> \.field.text).commit(.onEditingEnd)"#,
      #"bind(\.user?.name, to: \.field.text, ifNil: "–").reportNil()"#,
      #"bind(\.city, to: \.field.text, as: .selection(nil: "–", multipleValues: "…"))"#,
      #"bind(\.count, \.count, to: \.field.text, as: .decimal) { $0 + $1 }"#,
      #"bind(\.count, to: \.field.text, as: .style(.number.notation(.compactName)))"#,
    ]
    return "    " + rows[index % rows.count]
  }

  private static let start = #"""
    import Bindable
    import BindableFoundation
    import Foundation
    @MainActor final class User { @Observed var name = "Ada" }
    @MainActor final class Presenter {
      @Observed var name = "Ada"
      @Observed var bio: String?
      @Observed var count = 0
      @Observed var isSaving = false
      @Observed var user: User?
      @Observed var city = SelectionValue.value("London")
      var title: String { name }
      func follow() {}
    }
    @MainActor final class Field: ActionControl {
      @Observed var text = ""
      @Observed var number = 0
      @Observed var isOn = false
      var controlAction: ControlAction?
    }
    extension Field {
      static let user = BindingTable(User.self, Field.self) { \.name <-> \.text }
    }
    @MainActor final class Panel {
      let field = Field()
      let other = Field()
    }
    extension Panel {
      static let bindings = BindingTable(Presenter.self, Panel.self) {
    """#.split(separator: "\n").map(String.init)
}
