#if canImport(SwiftUI)
  import BindableCore
  public import SwiftUI

  /// A presenter whose observed properties a SwiftUI view reads and edits.
  ///
  /// ```swift
  /// struct ProfileScreen: View {
  ///   @Bindable var profile: Presented<ProfilePresenter>
  ///   var body: some View {
  ///     TextField("Name", text: $profile.name)
  ///     Button("Follow") { profile.presenter.follow() }
  ///   }
  /// }
  /// ProfileScreen(profile: Presented(ProfilePresenter()))
  /// ```
  ///
  /// Each property that a view reads is mirrored, so SwiftUI evaluates only the views that have
  /// read a property that changes. The mirrors have the new values when a write returns.
  @MainActor @dynamicMemberLookup
  public final class Presented<Presenter: AnyObject>: Observable {
    /// The presenter.
    public let presenter: Presenter
    private var mirrors: [AnyKeyPath: AnyObject] = [:]

    /// Creates the view's side of a presenter.
    public init(_ presenter: Presenter) { self.presenter = presenter }

    /// The value of a property of the presenter.
    public subscript<Value: Equatable>(
      dynamicMember path: KeyPath<Presenter, Value>
    ) -> Value {
      value(at: path)
    }

    /// The value of a property of the presenter, which a view can edit.
    public subscript<Value: Equatable>(
      dynamicMember path: ReferenceWritableKeyPath<Presenter, Value>
    ) -> Value {
      get { value(at: path) }
      set { event("an edit in SwiftUI") { presenter[keyPath: path] = newValue } }
    }

    private func value<Value: Equatable>(at path: KeyPath<Presenter, Value>) -> Value {
      if let mirror = mirrors[path] as? Mirrored<Value> { return mirror.value }
      let mirror = Mirrored(untracked { presenter[keyPath: path] })
      mirror.effect = observe(self.presenter[keyPath: path]) { [weak mirror] in
        mirror?.value = $0
      }
      mirrors[path] = mirror
      return mirror.value
    }
  }

  /// The value of a property for SwiftUI.
  @MainActor @Observable
  private final class Mirrored<Value> {
    var value: Value
    @ObservationIgnored var effect: Effect?
    init(_ value: Value) { self.value = value }
  }
#endif
