/// A control for selecting one of several options.
///
/// ```swift
/// enum Audience: String, CaseIterable { case everybody, followers, nobody }
///
/// let audience = Picker(Audience.allCases) { $0.rawValue }
/// audience.select(.followers)
/// audience.selection                 // .followers
/// audience.frame(width: 15).text     // "[ followers ▾ ]"
/// ```
///
/// With the focus, the picker is drawn as `< followers ▾ >`, disabled as `( followers ▾ )`. A
/// selection that isn't one of the options is kept and displayed by its title. `isSelectionOffered`
/// is then `false`, and `BindingTable.diagnostics(for:in:)` reports it.
public final class Picker<Option: Hashable>: ViewNode {
  /// The options, in order.
  @Observed public var options: [Option] { didSet { relayout(if: options != oldValue) } }

  /// The selected option.
  @Observed public var selection: Option { didSet { relayout(if: selection != oldValue) } }

  /// A Boolean value that indicates whether the selection is one of the options.
  public var isSelectionOffered: Bool { options.contains(selection) }

  // Set by a date picker that contains the control, and follows the selection.
  var onSelect: (@MainActor (Option) -> Void)?

  /// The label of the picker for assistive technologies.
  public var accessibilityLabel: String {
    get { ownLabel ?? libraryLabel.map { libraryTexts[$0] } ?? "" }
    set { ownLabel = newValue }
  }
  private var ownLabel: String?
  // The label of a part of a date picker.
  final var libraryLabel: LibraryText?

  private let makeTitle: @MainActor (Option) -> String
  // Replaces `makeTitle` by texts of the library.
  final var libraryTitle: (@MainActor (Option) -> LibraryText)?
  private lazy var titleObserver = ClosureObserver({ [weak self] in
    "the titles of \(self?.nodeName ?? "a picker")"
  }) { [weak self] in self?.setNeedsLayout() }

  /// Creates a picker.
  ///
  /// - Parameters:
  ///   - options: The options, in order.
  ///   - selection: The initial selection, or `nil` for the first option.
  ///   - title: A closure that returns the title of an option. If it reads observed properties, the
  ///     picker is drawn again when one of them changes.
  /// - Precondition: There is an option or a selection.
  public init(
    _ options: [Option], selection: Option? = nil, title: @escaping @MainActor (Option) -> String
  ) {
    guard let selection = selection ?? options.first else {
      preconditionFailure(
        "A picker without options requires an initial selection, which a binding can replace: "
          + "write Picker<\(Option.self)>([], selection: value) { … }.")
    }
    _options = Observed(wrappedValue: options)
    _selection = Observed(wrappedValue: selection)
    makeTitle = title
    super.init()
    contentIsGiven()
  }

  /// A Boolean value that's always `true`, because a picker can have the focus.
  public override var canFocus: Bool { true }

  /// A picker with its selection, and the position of that among the options.
  public override var accessibilityElement: AccessibilityElement? {
    let position = options.firstIndex(of: selection).map {
      LibraryText.position($0 + 1, of: options.count)
    }
    return AccessibilityElement(
      libraryTexts[.pickerRole], label: accessibilityLabel, value: title(of: selection),
      states: [libraryTexts[position ?? .noOption]])
  }

  /// The selection, for a two-way binding, unless the control is a part of a date picker.
  public override var bindableProperties: [BindableProperty] {
    [
      BindableProperty(
        "selection", isEmpty: onSelect == nil, isInput: onSelect == nil,
        problem: self.selectionProblem
      ) { self.selection }
    ]
  }

  /// The options.
  public override var offeredActions: [OfferedAction] {
    options.map { OfferedAction(.choose(title(of: $0))) }
  }

  /// Left and Right, which choose an option.
  public override var keyHints: [KeyHint] { [libraryTexts.hint(.left, .right, to: .choose)] }

  /// Performs `choose` with a title.
  public override func perform(_ action: UserAction) -> Bool? {
    guard case .choose(let title) = action else { return nil }
    return select(title: title)
  }

  /// Returns the title displayed for an option.
  func title(of option: Option) -> String {
    if let libraryTitle { libraryTexts[libraryTitle(option)] } else { makeTitle(option) }
  }

  /// Returns the title to draw.
  ///
  /// If it changes, the picker is drawn again.
  final func drawnTitle(of option: Option) -> String {
    titleObserver.track { title(of: option) }
  }
}

extension Picker {
  /// Selects an option, as if the user had chosen it.
  ///
  /// Has no effect if the value isn't one of the options, or if the picker or one of its ancestors
  /// is disabled or hidden.
  ///
  /// - Returns: `true` if the option was selected.
  @discardableResult public func select(_ option: Option) -> Bool {
    guard options.contains(option) else {
      return refuse(.choose(title(of: option)), because: missing(title(of: option)))
    }
    let title = title(of: option)
    return record(.choose(title), as: "choose \(quotedText(title)) in \(nodeName)") {
      selection = option
      onSelect?(option)
    }
  }

  /// Selects the first option with the given title, as if the user had chosen it.
  @discardableResult public func select(title: String) -> Bool {
    guard let option = options.first(where: { self.title(of: $0) == title }) else {
      return refuse(.choose(title), because: missing(title))
    }
    return select(option)
  }

  private func missing(_ title: String) -> String {
    let titles = options.prefix(12).map { quotedText(self.title(of: $0)) }.joined(separator: ", ")
    return "\(quotedText(title)) isn't one of its options, which are \(titles)"
  }

  /// Selects the next option, unless the last one is selected.
  @discardableResult public func selectNext() -> Bool { select(atDistance: 1) }

  /// Selects the previous option, unless the first one is selected.
  @discardableResult public func selectPrevious() -> Bool { select(atDistance: -1) }

  private func select(atDistance distance: Int) -> Bool {
    var index = options.firstIndex(of: selection).map { $0 + distance } ?? 0
    while options.indices.contains(index), options[index] == selection { index += distance }
    return options.indices.contains(index) ? select(options[index]) : false
  }
}

extension Picker {
  // Options may be loaded later.
  private var selectionProblem: String? {
    guard isSelectionOffered || options.isEmpty else {
      return "is \(quotedText(title(of: selection))), which isn't one of the options: "
        + "add it to them, or select another one"
    }
    var titles: Set<String> = []
    return options.map(title).first { !titles.insert($0).inserted }.map {
      "can't be distinguished from another one: several options have the title "
        + "\(quotedText($0)), so give each its own"
    }
  }
}
