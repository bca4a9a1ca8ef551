import TestSupport
import Testing

/// Every case of an enumeration that a list shows requires a cell.
@Suite(
  .background, .enabled(if: Compiler.isThere, "swiftc isn't in PATH, or the module isn't built."))
struct MissingCellTests {
  @Test func caseWithoutCellDoesNotCompile() throws {
    let source = Self.source(cases: "case rating(Int), fact(String), link(String)")
    let answer = try #require(Compiler()).check(source)
    let line = source.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("switch detail {") }
    #expect(answer.errors.map(\.message) == ["switch must be exhaustive"], "\(answer.output)")
    #expect(answer.errors.first?.line == line.map { $0 + 1 }, "\(answer.output)")
    #expect(answer.output.contains("add missing case: '.link(_)'"), "\(answer.output)")
  }

  @Test func cellsForAllCasesCompile() throws {
    let source = Self.source(cases: "case rating(Int), fact(String)")
    #expect(try #require(Compiler()).check(source).errors == [])
  }

  private static func source(cases: String) -> String {
    """
    import Bindable

    enum Detail: Identifiable, Equatable {
      \(cases)
      var id: String { "\\(self)" }
    }

    final class TextCell: ListCell {
      let text = Label()
      static let numbers = BindingTable(Int.self, TextCell.self) {
        bind(\\.self, to: \\.text.text, as: Format("number") { "\\($0)" })
      }
      static let texts = BindingTable(String.self, TextCell.self) { \\.self --> \\.text.text }
    }

    @MainActor final class Details { @Observed var details: [Detail] = [] }

    final class DetailsView: ViewNode {
      let list = ListView()
      static let bindings = BindingTable(Details.self, DetailsView.self) {
        each(\\.details, into: \\.list) { detail in
          switch detail {
          case .rating(let stars): .cell(TextCell.numbers, stars)
          case .fact(let fact): .cell(TextCell.texts, fact)
          }
        }
      }
    }
    """
  }
}
