// Tests get the trait `snapshots` with the other helpers.
@_exported public import BindableSwiftTesting
