// Exports all modules that a program needs, except Foundation's formats and the testing tools.
@_exported public import BindableCore
@_exported public import BindableTerminal
@_exported public import BindableViews
