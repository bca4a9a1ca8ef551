import Bindable
enum Placeholder { static let size = Size(width: 0, height: 0) }
