/// One of several options, which the user chooses.
///
/// ```swift
/// enum Audience: String, CaseIterable { case everybody, followers, nobody }
///
/// let audience = Picker(Audience.allCases) { $0.rawValue }
/// audience.choose(.followers)
/// audience.selection                 // .followers
/// audience.frame(width: 15).text     // "[ followers ▾ ]"
/// ```
///
/// With the focus it is drawn as `< followers ▾ >`, disabled as `( followers ▾ )`. A selection that is
/// none of the options stays, and is shown by its title all the same.
public final class Picker<Option: Hashable>: ViewNode {
  /// What can be chosen, in order.
  @Observed public var options: [Option] { didSet { if options != oldValue { setNeedsLayout() } } }

  /// What is chosen.
  @Observed public var selection: Option {
    didSet { if selection != oldValue { setNeedsLayout() } }
  }

  /// What is done when the user has chosen something.
  public var onChoose: (@MainActor (Option) -> Void)?

  /// What the picker is called for those who do not see what stands beside it.
  public var accessibleLabel = ""

  private let makeTitle: @MainActor (Option) -> String

  /// Makes a picker of options.
  ///
  /// - Parameters:
  ///   - options: what can be chosen, in order.
  ///   - selection: what is chosen; the first option, if you name none.
  ///   - title: what an option is called on the screen.
  /// - Precondition: There is an option, or a selection.
  public init(
    _ options: [Option], selection: Option? = nil, title: @escaping @MainActor (Option) -> String
  ) {
    guard let selection = selection ?? options.first else {
      preconditionFailure("A picker of no options has no selection: name one.")
    }
    _options = Observed(wrappedValue: options)
    _selection = Observed(wrappedValue: selection)
    makeTitle = title
    super.init()
    contentIsGiven()
  }

  /// A picker can have the focus.
  public override var canFocus: Bool { true }

  /// What an option is called on the screen.
  public func title(of option: Option) -> String { makeTitle(option) }
}

extension Picker {
  /// Chooses an option, as a user does.
  ///
  /// Nothing happens if it is none of the options, or the picker, or a node that it is in, is disabled
  /// or hidden.
  ///
  /// - Returns: Whether it was chosen.
  @discardableResult public func choose(_ option: Option) -> Bool {
    guard isInteractive, options.contains(option) else { return false }
    noting(.choose(title(of: option))) {
      event("choose \(quotedText(title(of: option))) in \(nodeName)") {
        selection = option
        onChoose?(option)
      }
    }
    return true
  }

  /// Chooses the first option with a title, as a user does who reads it.
  @discardableResult public func choose(title: String) -> Bool {
    guard let option = options.first(where: { self.title(of: $0) == title }) else { return false }
    return choose(option)
  }

  /// Chooses the option after the one that is chosen; the last one stays.
  @discardableResult public func chooseNext() -> Bool { choose(atDistance: 1) }

  /// Chooses the option before the one that is chosen; the first one stays.
  @discardableResult public func choosePrevious() -> Bool { choose(atDistance: -1) }

  private func choose(atDistance distance: Int) -> Bool {
    let place = options.firstIndex(of: selection).map { $0 + distance } ?? 0
    return options.indices.contains(place) ? choose(options[place]) : false
  }
}

extension Picker: Slotted {
  /// What is chosen, which the user changes; with `onChoose` somebody hears of that.
  public var slots: [Slot] {
    [Slot("selection", isEmpty: onChoose == nil, isInput: onChoose == nil) { self.selection }]
  }
}
