// Plausible mistakes with actions and lists, declared as unavailable so that the compiler reports one
// error on the line of each, with the fix.
//
// In a table with a mistake, the compiler tries each declaration that takes as many arguments as a
// call has. So labels with the same fix are parameters of one declaration, and an unused parameter
// keeps a declaration out of calls without its label.
//
// The messages are the documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// MARK: - on

@available(
  *, unavailable,
  message:
    "async or throwing code needs a command: declare lazy var command = Command(of: self) { … }, and write on(control, run: \\.command)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl>(
  _ control: KeyPath<View, Control>,
  _ perform: @escaping @MainActor (Presenter) async throws -> Void
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the view is a button or another ActionControl, and the method takes and returns nothing: write on(\\.button) { $0.method(value) } for others, and on(\\.button, run: \\.command) for an async or throwing one"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Part, Result>(
  _ view: KeyPath<View, Part>, _ action: @escaping @MainActor (Presenter) -> Result
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the control must be a button, and the action a command or an interaction: write on(\\.button, run: \\.command)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Work>(
  _ control: KeyPath<View, Control>, run: KeyPath<Presenter, Work>? = nil,
  start: KeyPath<Presenter, Work>? = nil, flow: KeyPath<Presenter, Work>? = nil,
  command: KeyPath<Presenter, Work>? = nil, action: KeyPath<Presenter, Work>? = nil,
  perform: KeyPath<Presenter, Work>? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "write it without a label: on(control, Presenter.method), or on(control) { $0.method() }"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Result>(
  _ control: KeyPath<View, Control>, run: (@MainActor (Presenter) -> Result)? = nil,
  start: (@MainActor (Presenter) -> Result)? = nil,
  action: (@MainActor (Presenter) -> Result)? = nil,
  perform: (@MainActor (Presenter) -> Result)? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "bind the condition, \\.isOn --> \\.button.isEnabled, or declare it with the command: Command(of: self, when: \\.canStart) { … }"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control>(
  _ control: KeyPath<View, Control>,
  _ method: (@MainActor (Presenter) -> @MainActor () -> Void)? = nil,
  run action: PartialKeyPath<Presenter>? = nil, when condition: KeyPath<Presenter, Bool>
) -> TableBinding<Presenter, View> { fatalError() }

// MARK: - Lists

@available(
  *, unavailable,
  message:
    "the view is a list; select, open, toggle, and delete call func method(_ item: Item), move func method(_ item: Item, _ move: ItemMove), and refresh and nearEnd func method()"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, List, Action>(
  _ list: KeyPath<View, List>, select: Action? = nil, open: Action? = nil, toggle: Action? = nil,
  delete: Action? = nil, move: Action? = nil, refresh: Action? = nil, nearEnd: Action? = nil,
  _ unused: ((()) -> Void)? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "a list calls a method: write on(list, nearEnd: Presenter.method) with func method() { command.start() }, and selection(\\.selectedID, of: \\.list)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, List>(
  _ list: KeyPath<View, List>, select: PartialKeyPath<Presenter>? = nil,
  refresh: PartialKeyPath<Presenter>? = nil, nearEnd: PartialKeyPath<Presenter>? = nil,
  _ unused: Never? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "write each(\\.items, into: \\.list) { Cell.bindings }: the items are Identifiable, the view is a ListTarget, such as a ListView, and bindings is a BindingTable(Item.self, Cell.self), whose Cell is a CellView"
)
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Items, List, Table>(
  _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>, _ table: Table
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "name the ID of items that aren't Identifiable: write each(\\.items, id: \\.self, into: \\.list) { Cell.bindings }, or id: \\.property"
)
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Item, List: ListTarget, Cell: CellView>(
  _ items: KeyPath<Presenter, [Item]>, into list: KeyPath<View, List>,
  _ table: () -> BindingTable<Item, Cell>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "selection binds an optional ID, or a set of IDs: write selection(\\.selectedID, of: \\.list)"
)
@MainActor @_disfavoredOverload
public func selection<Presenter, View: AnyObject, Value, List>(
  _ source: KeyPath<Presenter, Value>, of list: KeyPath<View, List>
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write each(\\.items, into: \\.list) { Cell.bindings }")
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Items, Table>(
  _ items: KeyPath<Presenter, Items>, _ list: PartialKeyPath<View>? = nil, _ table: Table
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write each(\\.items, into: \\.list) { Cell.bindings }")
public func forEach<Presenter, View: AnyObject, Items, List, Table>(
  _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>, _ table: () -> Table
) -> TableBinding<Presenter, View> { fatalError() }
