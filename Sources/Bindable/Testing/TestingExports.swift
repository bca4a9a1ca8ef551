// Whoever tests screens has what they are made of.
@_exported public import BindableTerminal
