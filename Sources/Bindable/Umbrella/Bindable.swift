// What a program has that imports this module: all but what is for tests.
@_exported public import BindableCore
@_exported public import BindableTerminal
@_exported public import BindableViews
