/// The library of a workload's version, in display order.
enum Library: String {
  case hand
  case bindable = "Bindable"
  case openCombine = "OpenCombine"
  case observation = "Observation"

  /// A Boolean value that indicates whether the library is a peer of Bindable.
  var isPeer: Bool { self == .openCombine || self == .observation }
}
