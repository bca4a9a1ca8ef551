// A program that shows views in a terminal also creates them.
@_exported public import BindableViews
