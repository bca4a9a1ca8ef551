/// The view of an item, a header, or a footer in a view that a toolkit reuses for others.
@MainActor
package struct HostedCell {
  private var kind: ObjectIdentifier?
  private var host: CellHost?

  package init() {}

  /// The view, or `nil` if there's none.
  package var view: AnyObject? { host?.view }

  /// Shows an item, in the view of an earlier one if it's of the same kind.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the item.
  ///   - remove: Removes the view of an item of another kind.
  ///   - add: Adds a new view.
  package mutating func show(
    _ configuration: CellConfiguration, removing remove: (AnyObject) -> Void,
    adding add: (AnyObject) -> Void
  ) {
    if host == nil || kind == nil || kind != configuration.kind {
      self.remove(remove)
      let host = configuration.make()
      (self.host, kind) = (host, configuration.kind)
      add(host.view)
    }
    if let host { configuration.show(host) }
  }

  /// Ends the updates of the view, which can show another item later.
  package func prepareForReuse() { host?.prepareForReuse() }

  /// Removes the view.
  package mutating func remove(_ remove: (AnyObject) -> Void) {
    host?.prepareForReuse()
    let view = host?.view
    (host, kind) = (nil, nil)
    if let view { remove(view) }
  }

  /// Returns the name under which views for a configuration are reused.
  package static func reuseIdentifier(of configuration: CellConfiguration) -> String {
    // A reusable view retains what identifies its kind, so no other kind has its number.
    configuration.kind.map { String(describing: $0) } ?? "no kind"
  }
}
