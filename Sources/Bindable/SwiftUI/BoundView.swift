#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import BindableCore
  public import SwiftUI
  public import UIKit

  /// A view of UIKit with a table of bindings, as a SwiftUI view.
  ///
  /// ```swift
  /// var body: some View {
  ///   BoundView(presenter, ProfileView.bindings) { ProfileView() }
  /// }
  /// ```
  ///
  /// The view is connected while SwiftUI shows it. If SwiftUI passes another presenter, the view is
  /// connected to that one.
  public struct BoundView<Presenter: AnyObject, Root: UIView>: UIViewRepresentable {
    private let presenter: Presenter
    private let table: BindingTable<Presenter, Root>
    private let make: @MainActor () -> Root

    /// Creates a SwiftUI view.
    ///
    /// - Parameters:
    ///   - presenter: The presenter.
    ///   - table: The table of bindings.
    ///   - make: A closure that creates the view of UIKit.
    public init(
      _ presenter: Presenter, _ table: BindingTable<Presenter, Root>,
      make: @escaping @MainActor () -> Root
    ) {
      (self.presenter, self.table, self.make) = (presenter, table, make)
    }

    /// The presenter of the view, and the connection.
    @MainActor
    public final class Coordinator {
      var presenter: Presenter?
      var connection: Connection<Presenter, Root>?
    }

    /// Creates an object that stores the connection.
    public func makeCoordinator() -> Coordinator { Coordinator() }

    /// Creates the view and connects it.
    public func makeUIView(context: Context) -> Root {
      let root = make()
      context.coordinator.presenter = presenter
      context.coordinator.connection = table.connect(presenter, to: root)
      return root
    }

    /// Connects the view to another presenter.
    public func updateUIView(_ root: Root, context: Context) {
      guard context.coordinator.presenter !== presenter else { return }
      context.coordinator.presenter = presenter
      context.coordinator.connection?.rebind(to: presenter)
    }

    /// Ends the connection.
    public static func dismantleUIView(_ root: Root, coordinator: Coordinator) {
      coordinator.connection = nil
    }
  }
#endif
