// Whoever shows views in a terminal makes them.
@_exported public import BindableViews
