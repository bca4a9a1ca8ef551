/// A named way to turn a value into another, for the `as:` of a row.
///
/// ```swift
/// bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers").hidingZero)
/// bind(\.isSaving, to: \.save.isEnabled, as: .not)
/// ```
///
/// Make your own where they are used:
///
/// ```swift
/// extension Format<Double, String> {
///   static var stars: Format { Format("stars") { String(repeating: "★", count: Int($0 / 20)) } }
/// }
/// ```
@MainActor
public struct Format<Input, Output> {
  /// What it is called where a table is printed.
  public let name: String
  /// Turns a value into another.
  public let apply: @MainActor (Input) -> Output

  /// Makes a format.
  public init(_ name: String, _ apply: @escaping @MainActor (Input) -> Output) {
    self.name = name
    self.apply = apply
  }

  /// This format, and then another one.
  public func then<Next>(_ next: Format<Output, Next>) -> Format<Input, Next> {
    Format<Input, Next>("\(name).then(\(next.name))") { next.apply(apply($0)) }
  }
}

extension Format where Input: Numeric & Equatable, Output == String {
  /// The same, but an empty text for zero.
  public var hidingZero: Format {
    Format("\(name).hidingZero") { $0 == .zero ? "" : apply($0) }
  }
}

extension Format<Bool, Bool> {
  /// The opposite.
  public static var not: Format { Format("not") { !$0 } }
}

extension Format<Int, String> {
  /// The number in digits, in groups of three.
  public static var grouped: Format { grouped(by: ",") }

  /// The number in digits, in groups of three with `separator` between them.
  public static func grouped(by separator: String) -> Format {
    Format("grouped") { groupDigits(of: $0, by: separator) }
  }

  /// The grouped number and a noun: `1 follower`, `12,345 followers`.
  public static func plural(_ one: String, _ many: String) -> Format {
    Format("plural(\(one.debugDescription), \(many.debugDescription))") {
      "\(groupDigits(of: $0, by: ",")) \($0 == 1 ? one : many)"
    }
  }

  private static func groupDigits(of number: Int, by separator: String) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text += separator }
      text.append(digit)
    }
    return text
  }
}

extension Format<[String], String> {
  /// The names as a list: `A`, `A and B`, `A, B and C`; with a limit, `A, B and 3 others`.
  ///
  /// - Precondition: `limit` is at least 1.
  public static func list(conjunction: String = "and", limit: Int = .max) -> Format {
    precondition(limit >= 1, "A list of at most \(limit) names shows none; give 1 or more.")
    let shown = limit == .max ? "" : ", limit: \(limit)"
    return Format("list(conjunction: \(conjunction.debugDescription)\(shown))") { names in
      var parts = names
      if names.count > limit {
        let rest = names.count - limit
        parts =
          names.prefix(limit) + [
            "\(Format<Int, String>.grouped.apply(rest)) \(rest == 1 ? "other" : "others")"
          ]
      }
      guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
      return "\(parts.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
  }
}
