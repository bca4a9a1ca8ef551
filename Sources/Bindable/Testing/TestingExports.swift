// A test of a screen also uses its views and its terminal.
@_exported public import BindableTerminal
