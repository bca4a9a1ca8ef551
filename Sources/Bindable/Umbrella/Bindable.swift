// All modules that a program needs, without Foundation's formats and the tools for tests.
@_exported public import BindableCore
@_exported public import BindableTerminal
@_exported public import BindableViews
