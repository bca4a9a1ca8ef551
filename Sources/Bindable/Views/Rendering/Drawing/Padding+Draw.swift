extension Padding: InsetContainer {
  var margin: Insets { insets }
}
