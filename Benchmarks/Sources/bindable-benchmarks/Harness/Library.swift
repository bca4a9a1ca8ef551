/// Whose version of a workload it is, in the order they are printed.
enum Library: String {
  case hand
  case bindable = "Bindable"
  case openCombine = "OpenCombine"
  case observation = "Observation"

  /// Whether it is what Bindable is compared with, apart from the hand-written version.
  var isPeer: Bool { self == .openCombine || self == .observation }
}
