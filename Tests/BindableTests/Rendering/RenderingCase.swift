import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// A view, a size, and the rows that it has to become.
struct RenderingCase: Sendable, CustomTestStringConvertible {
  let number: Int
  let title: String
  let width: Int
  let height: Int
  let rows: [String]
  let view: @MainActor @Sendable () -> ViewNode

  var testDescription: String { "\(number) \(title)" }

  /// `rows` are between bars, so that blanks at the end are seen.
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
  /// A label and a bar after it, which shows whether the label's width is right.
  static func cell(_ number: Int, _ title: String, _ text: String, width: Int) -> RenderingCase {
    RenderingCase(number, title, width: width, "|\(text)||") {
      HStack {
        Label(text)
        Label("|")
      }
    }
  }
}

/// The scalars of a string, since strings that look the same compare equal.
func scalars(_ string: String) -> [UInt32] { string.unicodeScalars.map(\.value) }
