#if !os(watchOS)
  public import UIKit

  /// Evaluates the body of a view, and again when something that it read changes.
  public final class UIHostingController<Content: View>: UIViewController {
    public let rootView: Content
    public private(set) var lines: [String] = []
    public private(set) var evaluations = 0
    /// The controls that were drawn last.
    public private(set) var controls = Controls()

    public init(rootView: Content) {
      self.rootView = rootView
      super.init(nibName: nil, bundle: nil)
      evaluate()
    }
    public required init?(coder: NSCoder) { nil }

    private func evaluate() {
      evaluations += 1
      controls = Controls()
      Controls.drawn = controls
      lines = withObservationTracking {
        draw(rootView)
      } onChange: { [weak self] in
        Task { @MainActor in self?.evaluate() }
      }
    }
  }

  @MainActor
  public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeCoordinator() -> Coordinator
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ view: UIViewType, context: Context)
    static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator)
  }

  public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
  }
#endif
