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
///
/// A format that depends on where it is read, on a language say, takes a `FormatContext` as well. It
/// never asks the machine.
@MainActor
public struct Format<Input, Output> {
  // Two kinds, so that a format which needs no context is not made to fetch one.
  enum Work {
    case plain(@MainActor (Input) -> Output)
    case contextual(@MainActor (Input, FormatContext) -> Output)
  }

  /// What it is called where a table is printed.
  public let name: String
  let work: Work

  /// Makes a format.
  public init(_ name: String, _ apply: @escaping @MainActor (Input) -> Output) {
    self.name = name
    work = .plain(apply)
  }

  /// Makes a format that depends on its context.
  ///
  /// ```swift
  /// Format<Double, String>("metres") { "\($0)\($1.conventions.unitSpace)m" }
  /// ```
  public init(_ name: String, _ apply: @escaping @MainActor (Input, FormatContext) -> Output) {
    self.name = name
    work = .contextual(apply)
  }

  /// Makes a format that works with something costly to make, as a formatter of Foundation: it is
  /// made once for a context, and used for every value and every row.
  ///
  /// ```swift
  /// Format<Date, String>("date") { context in
  ///   let formatter = DateFormatter()
  ///   formatter.locale = Locale(identifier: context.conventions.identifier)
  ///   formatter.timeZone = TimeZone(secondsFromGMT: context.secondsFromUTC)
  ///   formatter.dateStyle = .medium
  ///   return formatter
  /// } apply: { formatter, date in
  ///   formatter.string(from: date)
  /// }
  /// ```
  ///
  /// Contexts that differ in `now` only share it. The tools of the last four contexts are kept.
  public init<Tool>(
    _ name: String, making makeTool: @escaping @MainActor (FormatContext) -> Tool,
    apply: @escaping @MainActor (Tool, Input) -> Output
  ) {
    let tools = FormatTools(makeTool)
    self.init(name) { value, context in apply(tools.tool(for: context), value) }
  }

  /// The value in this format, in the standard context.
  public func apply(_ value: Input) -> Output {
    switch work {
    case .plain(let apply): apply(value)
    case .contextual(let apply): apply(value, .standard)
    }
  }

  /// The value in this format.
  public func apply(_ value: Input, in context: FormatContext) -> Output {
    switch work {
    case .plain(let apply): apply(value)
    case .contextual(let apply): apply(value, context)
    }
  }

  /// The same format, for a row that may also show nothing.
  var optional: Format<Input, Output?> {
    switch work {
    case .plain(let apply): Format<Input, Output?>(name) { apply($0) }
    case .contextual(let apply): Format<Input, Output?>(name) { apply($0, $1) }
    }
  }

  /// This format, and then another one.
  ///
  /// ```swift
  /// bind(\.name, to: \.badge.text, as: .initials.then(.prefix("© ")))
  /// ```
  public func then<Next>(_ next: Format<Output, Next>) -> Format<Input, Next> {
    let name = "\(name).then(\(next.name))"
    if case .plain(let first) = work, case .plain(let second) = next.work {
      return Format<Input, Next>(name) { second(first($0)) }
    }
    return Format<Input, Next>(name) { value, context in
      next.apply(apply(value, in: context), in: context)
    }
  }
}

/// What a format has made for the contexts it was last used in, the latest last.
@MainActor
private final class FormatTools<Tool> {
  private static var limit: Int { 4 }

  private let make: @MainActor (FormatContext) -> Tool
  private var made: [(settings: FormatContext.Settings, tool: Tool)] = []

  init(_ make: @escaping @MainActor (FormatContext) -> Tool) { self.make = make }

  func tool(for context: FormatContext) -> Tool {
    if let place = made.lastIndex(where: { $0.settings == context.settings }) {
      return made[place].tool
    }
    // What it reads is no input of the row that happens to be the first to need it.
    let tool = untracked { make(context) }
    if made.count == Self.limit { made.removeFirst() }
    made.append((context.settings, tool))
    return tool
  }
}
