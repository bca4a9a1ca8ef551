/// A named conversion of a value, for the `as:` argument of a binding.
///
/// ```swift
/// bind(\.followerCount, to: \.followers.text, as: .plural("follower", "followers").hidingZero)
/// bind(\.isSaving, to: \.save.isEnabled, as: .not)
/// ```
///
/// To define your own, extend `Format`:
///
/// ```swift
/// extension Format<Double, String> {
///   static var stars: Format { Format("stars") { String(repeating: "★", count: Int($0 / 20)) } }
/// }
/// ```
///
/// A format that depends on a setting, such as the language, receives a `FormatContext`. It never
/// reads the settings of the machine.
@MainActor
public struct Format<Input, Output> {
  // Three cases, so that a format that needs no context isn't made to fetch one.
  enum Work {
    case plain(@MainActor (Input) -> Output)
    case contextual(@MainActor (Input, FormatContext) -> Output)
    case failing(@MainActor (Input, FormatContext) -> (Output, FormatError?))
  }

  /// The name shown where a table is printed.
  public let name: String
  let work: Work
  /// The number of formats that it consists of.
  private var size = 1

  /// Creates a format.
  public init(_ name: String, _ apply: @escaping @MainActor (Input) -> Output) {
    self.name = name
    work = .plain(apply)
  }

  /// Creates a format that depends on its context.
  ///
  /// ```swift
  /// Format<Double, String>("length") {
  ///   $1[LengthUnit.self] == .feet ? "\($0 * 3.281) ft" : "\($0) m"
  /// }
  /// ```
  public init(_ name: String, _ apply: @escaping @MainActor (Input, FormatContext) -> Output) {
    self.name = name
    work = .contextual(apply)
  }

  /// Creates a format that works with an object that is expensive to create, such as a formatter.
  ///
  /// ```swift
  /// Format<Double, String>("length", for: { $0[LengthUnit.self] }) { unit in
  ///   LengthWriter(unit)
  /// } apply: { writer, length in
  ///   writer.text(of: length)
  /// }
  /// ```
  ///
  /// The format keeps the objects that it created for the last four values of `settings`.
  ///
  /// - Parameters:
  ///   - name: The name shown where a table is printed.
  ///   - settings: A closure that returns the part of a context that the object depends on.
  ///   - makeTool: A closure that creates the object.
  ///   - apply: A closure that converts a value.
  package init<Settings: Equatable, Tool>(
    _ name: String, for settings: @escaping @MainActor (FormatContext) -> Settings,
    making makeTool: @escaping @MainActor (Settings) -> Tool,
    apply: @escaping @MainActor (Tool, Input) -> Output
  ) {
    let tools = FormatterCache(makeTool)
    self.init(name) { value, context in apply(tools.tool(for: settings(context)), value) }
  }

  private init(_ name: String, work: Work) {
    self.name = name
    self.work = work
  }

  /// Returns the formatted value.
  public func apply(_ value: Input, in context: FormatContext = .standard) -> Output {
    switch work {
    case .plain(let apply): apply(value)
    case .contextual(let apply): apply(value, context)
    case .failing(let apply): apply(value, context).0
    }
  }

  /// A format with a fallback for values that another one can't convert, which a binding reports as
  /// a failure.
  ///
  /// ```swift
  /// bind(\.price, to: \.price.text, as: .reportingFailure(of: .priced, or: "?"))
  /// // priced is a Format<Int, Result<String, NoPrice>>
  /// ```
  ///
  /// The failure is a `rejectedValue`, reported once until a value can be converted again.
  public static func reportingFailure<Problem: Error>(
    of format: Format<Input, Result<Output, Problem>>, or fallback: Output
  ) -> Format {
    Format(
      "\(format.name), or: \(ValueTexts.text(fallback))",
      work: .failing { value, context in
        switch format.apply(value, in: context) {
        case .success(let shown): (shown, nil)
        case .failure(let error):
          (fallback, FormatError(format: format.name, text: ValueTexts.text(error)))
        }
      })
  }

  /// Returns a format that applies this format and then another one.
  ///
  /// ```swift
  /// bind(\.name, to: \.badge.text, as: .initials.then(.prefix("© ")))
  /// ```
  ///
  /// - Precondition: The result consists of at most 1,000 formats.
  public func then<Next>(_ next: Format<Output, Next>) -> Format<Input, Next> {
    let name = "\(name).then(\(next.name))"
    var format: Format<Input, Next>
    if case .plain(let convert) = next.work {
      format = changed(name) { convert($1) }
    } else {
      format = Format<Input, Next>(
        name,
        work: .failing { value, context in
          let (value, error) = result(of: value, in: context)
          let (shown, nextError) = next.result(of: value, in: context)
          return (shown, error ?? nextError)
        })
    }
    format.size = checkedSize(size + next.size, of: "format")
    return format
  }

  /// Returns a format that changes the output of this one.
  func changed<Next>(
    _ name: String, _ change: @escaping @MainActor (Input, Output) -> Next
  ) -> Format<Input, Next> {
    switch work {
    case .plain(let apply): Format<Input, Next>(name) { change($0, apply($0)) }
    case .contextual(let apply): Format<Input, Next>(name) { change($0, apply($0, $1)) }
    case .failing(let apply):
      Format<Input, Next>(
        name,
        work: .failing { value, context in
          let (shown, error) = apply(value, context)
          return (change(value, shown), error)
        })
    }
  }

  private func result(of value: Input, in context: FormatContext) -> (Output, FormatError?) {
    if case .failing(let apply) = work { return apply(value, context) }
    return (apply(value, in: context), nil)
  }
}

/// The error of a format that returns a fallback.
struct FormatError {
  let format: String
  let text: String
}

/// Returns the number of formats or parsers in a chain, each of which calls the next one.
func checkedSize(_ size: Int, of kind: String) -> Int {
  precondition(
    size <= 1_000,
    "A \(kind) can consist of up to 1,000 others, but this one consists of \(size). Write a loop in "
      + "one of them.")
  return size
}

/// A cache of the objects that a format or parser created for its latest settings, latest last.
@MainActor
package final class FormatterCache<Settings: Equatable, Tool> {
  private static var limit: Int { 4 }

  private let make: @MainActor (Settings) -> Tool
  private var made: [(settings: Settings, tool: Tool)] = []

  package init(_ make: @escaping @MainActor (Settings) -> Tool) { self.make = make }

  package func tool(for settings: Settings) -> Tool {
    if let index = made.lastIndex(where: { $0.settings == settings }) { return made[index].tool }
    // The values it reads aren't inputs of the binding that happens to create it.
    let tool = untracked { make(settings) }
    if made.count == Self.limit { made.removeFirst() }
    made.append((settings, tool))
    return tool
  }
}
