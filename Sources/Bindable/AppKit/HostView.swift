#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  internal import AppKit
  internal import BindableCore

  /// A reusable view of a table view that contains the view of an item, a header, or a footer.
  final class HostView: NSView {
    private var cell = HostedCell()

    override func prepareForReuse() {
      super.prepareForReuse()
      cell.prepareForReuse()
    }

    func show(_ configuration: CellConfiguration) {
      cell.show(configuration) { view in
        (view as? NSView)?.removeFromSuperview()
      } adding: { view in
        if let view = view as? NSView { fill(self, with: view) }
      }
    }
  }

  /// Adds a view to another one, which has its size.
  @MainActor
  func fill(_ container: NSView, with view: NSView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: container.topAnchor),
      view.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: container.trailingAnchor),
    ])
  }
#endif
