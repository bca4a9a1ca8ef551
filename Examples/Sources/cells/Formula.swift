// The formulas of cells: `=A0+2*B1` and `=sum(A0:A9)`.

/// The value of a cell.
enum CellValue: Equatable {
  case text(String)
  case number(Double)
  case error(String)
}

/// A formula that can be evaluated with the values of other cells.
indirect enum Formula {
  case number(Double)
  case cell(String)
  case sum([String])
  case operation(Character, Formula, Formula)

  /// Returns the value of the formula, or the first error of the cells that it reads.
  func evaluated(_ valueOfCell: (String) -> CellValue) -> CellValue {
    switch self {
    case .number(let number): return .number(number)
    case .cell(let name):
      let value = valueOfCell(name)
      return value == .text("") ? .number(0) : value
    case .sum(let names):
      return names.map { Formula.cell($0) }.reduce(Formula.number(0)) { .operation("+", $0, $1) }
        .evaluated(valueOfCell)
    case .operation(let symbol, let left, let right):
      switch (left.evaluated(valueOfCell), right.evaluated(valueOfCell)) {
      case (.number(let left), .number(let right)):
        switch symbol {
        case "+": return .number(left + right)
        case "-": return .number(left - right)
        case "*": return .number(left * right)
        default: return right == 0 ? .error("#DIV/0") : .number(left / right)
        }
      case (.error(let error), _), (_, .error(let error)): return .error(error)
      default: return .error("#VALUE")
      }
    }
  }
}

/// A parser of formulas.
struct FormulaParser {
  private var rest: Substring

  /// Returns the formula of a text, or `nil` if the text isn't a formula.
  static func formula(_ text: some StringProtocol) -> Formula? {
    var parser = FormulaParser(rest: Substring(text.uppercased().filter { $0 != " " }))
    let formula = parser.sum()
    return parser.rest.isEmpty ? formula : nil
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func skip(_ characters: String) -> Character? {
    guard let first = rest.first, characters.contains(first) else { return nil }
    return rest.removeFirst()
  }

  private mutating func sum() -> Formula? {
    guard var left = product() else { return nil }
    while let symbol = skip("+-") {
      guard let right = product() else { return nil }
      left = .operation(symbol, left, right)
    }
    return left
  }

  private mutating func product() -> Formula? {
    guard var left = factor() else { return nil }
    while let symbol = skip("*/") {
      guard let right = factor() else { return nil }
      left = .operation(symbol, left, right)
    }
    return left
  }

  private mutating func factor() -> Formula? {
    if skip("(") != nil {
      let inner = sum()
      return skip(")") == nil ? nil : inner
    }
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." }
    rest = rest.dropFirst(word.count)
    if word == "SUM", skip("(") != nil {
      let range = rest.prefix { $0 != ")" }.split(separator: ":")
      rest = rest.drop { $0 != ")" }
      guard skip(")") != nil, range.count == 2 else { return nil }
      return names(from: range[0], to: range[1]).map { .sum($0) }
    }
    if let number = Double(word) { return .number(number) }
    return address(of: word) == nil ? nil : .cell(String(word))
  }

  private func address(of name: Substring) -> (column: Int, row: Int)? {
    guard let letter = name.first, let column = Sheet.columns.firstIndex(of: letter),
      let row = Int(name.dropFirst()), Sheet.rows.contains(row)
    else { return nil }
    return (column, row)
  }

  private func names(from first: Substring, to last: Substring) -> [String]? {
    guard let first = address(of: first), let last = address(of: last), first.column <= last.column,
      first.row <= last.row
    else { return nil }
    return (first.row...last.row).flatMap { row in
      Sheet.columns[first.column...last.column].map { "\($0)\(row)" }
    }
  }
}
