// Names that nodes have in other toolkits, declared as unavailable so that the compiler reports the
// node to use. A type of the program or of another module with the same name takes precedence.

/// Unavailable: write `Label`.
@available(*, unavailable, renamed: "Label")
public typealias Text = Label

/// Unavailable: write `Image`.
@available(*, unavailable, renamed: "Image")
public typealias ImageView = Image

/// Unavailable: write `Toggle`.
@available(*, unavailable, renamed: "Toggle")
public typealias Switch = Toggle

/// Unavailable: write `Toggle`.
@available(*, unavailable, renamed: "Toggle")
public typealias Checkbox = Toggle

/// Unavailable: write `TextEditor`.
@available(*, unavailable, renamed: "TextEditor")
public typealias TextView = TextEditor

/// Unavailable: a text field is secure.
@available(*, unavailable, message: "write TextField(isSecure: true)")
public typealias SecureField = TextField

/// Unavailable: write `TextField`.
@available(*, unavailable, renamed: "TextField")
public typealias SearchField = TextField

/// Unavailable: write `ProgressView`.
@available(*, unavailable, renamed: "ProgressView")
public typealias ActivityIndicator = ProgressView

/// Unavailable: write `ProgressView`.
@available(*, unavailable, renamed: "ProgressView")
public typealias Spinner = ProgressView

/// Unavailable: write `Picker`.
@available(*, unavailable, renamed: "Picker")
public typealias SegmentedControl = Picker

/// Unavailable: write `ListView`.
@available(*, unavailable, renamed: "ListView")
public typealias List = ListView

/// Unavailable: write `ListView`.
@available(*, unavailable, renamed: "ListView")
public typealias TableView = ListView

/// Unavailable: write `Dialog`.
@available(*, unavailable, renamed: "Dialog")
public typealias Alert = Dialog
