// Whoever imports views can bind them.
@_exported public import BindableCore
