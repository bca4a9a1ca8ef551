@_exported public import BindableViews
