import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A view, a size, and the expected rows.
struct RenderingCase: Sendable, CustomTestStringConvertible {
  let number: Int
  let title: String
  let width: Int
  let height: Int
  let rows: [String]
  let view: @MainActor @Sendable () -> ViewNode

  var testDescription: String { "\(number) \(title)" }

  /// Creates a case.
  ///
  /// `rows` are enclosed in bars, so that trailing blanks are visible.
  init(
    _ number: Int, _ title: String, width: Int, height: Int? = nil, _ rows: String...,
    view: @escaping @MainActor @Sendable () -> ViewNode
  ) {
    self.number = number
    self.title = title
    self.width = width
    self.height = height ?? rows.count
    self.rows = rows.map { row in
      let scalars = row.unicodeScalars.dropFirst().dropLast()
      return String(String.UnicodeScalarView(scalars))
    }
    self.view = view
  }
}

extension RenderingCase {
  /// Returns a case with a label, and a bar after it that reveals the width of the label.
  static func cell(_ number: Int, _ title: String, _ text: String, width: Int) -> RenderingCase {
    RenderingCase(number, title, width: width, "|\(text)||") {
      HStack {
        Label(text)
        Label("|")
      }
    }
  }
}

/// Returns the scalars of a string, because canonically equivalent strings compare equal.
func scalars(_ string: String) -> [UInt32] { string.unicodeScalars.map(\.value) }
