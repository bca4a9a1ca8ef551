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
    "an async or throwing method needs a command: declare lazy var command = Command { … }, and write on(control, run: \\.command)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl>(
  _ control: KeyPath<View, Control>,
  _ method: @escaping @MainActor (Presenter) -> @MainActor () async throws -> Void
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the method has an argument or a result: call it in a closure, on(control) { $0.method(value) } or on(control) { _ = $0.method() }"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl, each Argument, Result>(
  _ control: KeyPath<View, Control>,
  _ method: @escaping @MainActor (Presenter) -> @MainActor (repeat each Argument) -> Result
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "async or throwing code needs a command: declare lazy var command = Command { … }, and write on(control, run: \\.command)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl>(
  _ control: KeyPath<View, Control>,
  _ perform: @escaping @MainActor (Presenter) async throws -> Void
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write on(control, run: \\.property)")
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control: ActionControl, Course: Startable>(
  _ control: KeyPath<View, Control>, _ course: KeyPath<Presenter, Course>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the closure receives only the presenter: write on(control) { $0.method() }"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control>(
  _ control: KeyPath<View, Control>, _ perform: @escaping @MainActor (Presenter, View) -> Void
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the view doesn't perform an action: use a button, let a control of your own conform to ActionControl, or bind a property of it with <->"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Part>(
  _ view: KeyPath<View, Part>, _ method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the view doesn't perform an action: use a button, let a control of your own conform to ActionControl, or bind a property of it with <->"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Part>(
  _ view: KeyPath<View, Part>, _ perform: @escaping @MainActor (Presenter) -> Void
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the control must be a button, and run: a command or an interaction of the presenter: write on(\\.button, run: \\.command)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Action>(
  _ control: KeyPath<View, Control>, run action: KeyPath<Presenter, Action>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "an async or throwing method needs a command: declare lazy var command = Command { … }, and write on(control, run: \\.command)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control>(
  _ control: KeyPath<View, Control>,
  run method: @escaping @MainActor (Presenter) -> @MainActor () async throws -> Void,
  _ unused: Never? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write on(control, run: \\.property)")
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Course>(
  _ control: KeyPath<View, Control>, start: KeyPath<Presenter, Course>? = nil,
  flow: KeyPath<Presenter, Course>? = nil, command: KeyPath<Presenter, Course>? = nil,
  action: KeyPath<Presenter, Course>? = nil, perform: KeyPath<Presenter, Course>? = nil
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
  message: "bind the condition on a line of its own: \\.isOn --> \\.button.isEnabled"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Result>(
  _ control: KeyPath<View, Control>, _ action: @escaping @MainActor (Presenter) -> Result,
  when condition: KeyPath<Presenter, Bool>
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "a command has its condition: write Command(of: self, when: \\.canStart) { … }"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, Control, Action>(
  _ control: KeyPath<View, Control>, run action: KeyPath<Presenter, Action>,
  when condition: KeyPath<Presenter, Bool>
) -> TableBinding<Presenter, View> { fatalError() }

// MARK: - Lists

@available(
  *, unavailable,
  message: "the view is a list, and the method takes its item: func method(_ item: Item)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, List, Action>(
  _ list: KeyPath<View, List>, select: Action? = nil, open: Action? = nil, toggle: Action? = nil,
  delete: Action? = nil, _ unused: ((()) -> Void)? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message: "the view is a list, and the method takes its item: func method(_ item: Item)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, List>(
  _ list: KeyPath<View, List>, select: (@MainActor (Presenter) -> Void)? = nil,
  open: (@MainActor (Presenter) -> Void)? = nil, toggle: (@MainActor (Presenter) -> Void)? = nil,
  delete: (@MainActor (Presenter) -> Void)? = nil, _ unused: ((()) -> Void)? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the view is a list, and the method takes its item and the move: func method(_ item: Item, _ move: ItemMove)"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, List, Result>(
  _ list: KeyPath<View, List>, move: @escaping @MainActor (Presenter) -> Result,
  _ unused: Never? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable, message: "the view is a list, and the method takes nothing: func method()"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, List, Result>(
  _ list: KeyPath<View, List>, refresh: (@MainActor (Presenter) -> Result)? = nil,
  nearEnd: (@MainActor (Presenter) -> Result)? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "a list calls a method: write on(list, nearEnd: Presenter.method), or refresh:, with func method() { command.start() }"
)
@MainActor @_disfavoredOverload
public func on<Presenter, View: AnyObject, List, Course: Startable>(
  _ list: KeyPath<View, List>, refresh: KeyPath<Presenter, Course>? = nil,
  nearEnd: KeyPath<Presenter, Course>? = nil, _ unused: Never? = nil
) -> TableBinding<Presenter, View> { fatalError() }

@available(
  *, unavailable,
  message:
    "the items have no identity: let their type conform to Identifiable, or write each(\\.items, id: \\.property, into: \\.list) { Cell.bindings }"
)
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Item, List: ListTarget, Cell: CellView>(
  _ items: KeyPath<Presenter, [Item]>, into list: KeyPath<View, List>,
  _ table: () -> BindingTable<Item, Cell>
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
    "a closure with a parameter returns a cell: leave out the parameter, or write .cell(Cell.bindings, $0)"
)
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Items: ItemsSource, List, Cell: CellView>(
  _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>,
  _ table: @escaping @MainActor (Items.Item) -> BindingTable<Items.Item, Cell>
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

@available(
  *, unavailable,
  message: "a closure with a parameter returns a cell: write .cell(Cell.bindings, $0)"
)
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Items: ItemsSource, List, Cell: CellView>(
  _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>,
  _ cell: @escaping @MainActor (Items.Item) -> Cell
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write each(\\.items, into: \\.list) { Cell.bindings }")
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Items, List, Table>(
  _ items: KeyPath<Presenter, Items>, to list: KeyPath<View, List>, _ table: Table
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write each(\\.items, into: \\.list) { Cell.bindings }")
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Items, List, Table>(
  _ items: KeyPath<Presenter, Items>, in list: KeyPath<View, List>, _ table: Table
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write each(\\.items, into: \\.list) { Cell.bindings }")
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Items, List, Table>(
  _ items: KeyPath<Presenter, Items>, _ list: KeyPath<View, List>, _ table: Table
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write each(\\.items, into: \\.list) { Cell.bindings }")
public func forEach<Presenter, View: AnyObject, Items, List, Table>(
  _ items: KeyPath<Presenter, Items>, into list: KeyPath<View, List>, _ table: () -> Table
) -> TableBinding<Presenter, View> { fatalError() }

@available(*, unavailable, message: "write each(\\.items, into: \\.list) { Cell.bindings }")
@MainActor @_disfavoredOverload
public func each<Presenter, View: AnyObject, Items, Table>(
  _ items: KeyPath<Presenter, Items>, _ table: Table
) -> TableBinding<Presenter, View> { fatalError() }
