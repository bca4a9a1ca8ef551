#if canImport(UIKit) && !os(watchOS)
  internal import BindableCore
  internal import UIKit

  /// The view of an item, a header, or a footer in a reusable view of UIKit.
  @MainActor
  struct HostedView {
    private var cell = HostedCell()

    /// Shows an item, in the view of an earlier one if it's of the same kind.
    mutating func show(_ configuration: CellConfiguration, in container: UIView) {
      cell.show(configuration, removing: Self.remove) { view in
        if let view = view as? UIView { Self.fill(container, with: view) }
      }
    }

    /// Ends the updates of the view, which can show another item later.
    func prepareForReuse() { cell.prepareForReuse() }

    /// Removes the view.
    mutating func remove() { cell.remove(Self.remove) }

    private static func remove(_ view: AnyObject) { (view as? UIView)?.removeFromSuperview() }

    // Constraints, so that the height follows the content and the size of its fonts.
    private static func fill(_ container: UIView, with view: UIView) {
      view.translatesAutoresizingMaskIntoConstraints = false
      container.addSubview(view)
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: container.topAnchor),
        view.bottomAnchor.constraint(equalTo: container.bottomAnchor),
        view.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: container.trailingAnchor),
      ])
    }
  }

  /// A cell of a table view with the view of an item.
  final class HostTableCell: UITableViewCell {
    var hosted = HostedView()

    override func prepareForReuse() {
      super.prepareForReuse()
      hosted.prepareForReuse()
    }
  }

  /// A header or footer of a table view, with a view or a text.
  final class HostTableHeader: UITableViewHeaderFooterView {
    private var hosted = HostedView()

    override func prepareForReuse() {
      super.prepareForReuse()
      hosted.prepareForReuse()
    }

    func show(_ content: SectionContent) {
      switch content {
      case .view(let configuration):
        contentConfiguration = nil
        hosted.show(configuration, in: contentView)
      case .text(let text):
        hosted.remove()
        var configuration = defaultContentConfiguration()
        configuration.text = text
        contentConfiguration = configuration
      }
    }
  }

  /// A cell of a collection view with the view of an item.
  final class HostCollectionCell: UICollectionViewCell {
    var hosted = HostedView()

    override func prepareForReuse() {
      super.prepareForReuse()
      hosted.prepareForReuse()
    }
  }
#endif
