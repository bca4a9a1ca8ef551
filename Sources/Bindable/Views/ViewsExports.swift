// A program that creates views also binds them.
@_exported public import BindableCore
