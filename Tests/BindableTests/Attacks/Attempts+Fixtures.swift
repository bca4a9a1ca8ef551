import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

// The objects of the programs of `MemorySafetyTests`.

extension Attempts {
  /// The objects that the programs release.
  @MainActor enum Held {
    static var object: AnyObject?
    static var connection: AnyConnection?
    /// The number of deallocated objects among those that count themselves.
    static var gone = 0
    /// The number of started computations of derived values.
    static var computed = 0

    /// Clears the reference, and only then releases the object.
    static func release() { _ = object.take() }
    static func disconnect() { _ = connection.take() }
  }

  @MainActor final class Presenter {
    @Observed var name = "Ada" { didSet { onName?() } }
    @Observed var number = 1
    @Observed var isOpen = false
    @Observed var part = Part()
    var onName: (@MainActor () -> Void)?
    var onRead: (@MainActor () -> Void)?
    /// An uppercase version of the typed text.
    var shout: String {
      get { name }
      set { name = newValue.uppercased() }
    }
    var title: String {
      let name = name
      untracked { onRead?() }
      return name
    }
  }

  /// A presenter that detects reads after its deallocation.
  @MainActor final class Mortal {
    private static var living: Set<Int> = []
    private static var last = 0
    private let id: Int
    @Observed var name: String
    @Observed var stored = 1

    init(_ name: String) {
      Self.last += 1
      id = Self.last
      self.name = name
      Self.living.insert(id)
    }

    isolated deinit { Self.living.remove(id) }

    var number: Int {
      #expect(Self.living.contains(id), "A presenter must not be read after its deallocation.")
      return stored
    }
  }

  @MainActor final class Part { @Observed var text = "part" }

  @MainActor final class BarePart { var text = "" }

  @MainActor final class BareView {
    var onText: (@MainActor () -> Void)?
    var text = "" { didSet { onText?() } }
    var number = 0
    var part = BarePart()
    let list = ListView()
  }

  final class FieldView: ViewNode {
    let field = TextField()
    @Observed private var storedDraft = ""
    override var content: ViewNode? { field }

    /// A property that detects writes after the view's deallocation.
    var draft: String {
      get { storedDraft }
      set {
        #expect(Held.gone == 0, "A view must not be written after its deallocation.")
        storedDraft = newValue
      }
    }

    isolated deinit { Held.gone += 1 }
  }

  /// A class value that runs a closure when it's deallocated.
  @MainActor final class Bomb {
    let onGoing: @MainActor () -> Void
    init(_ onGoing: @escaping @MainActor () -> Void) { self.onGoing = onGoing }
    isolated deinit { onGoing() }
  }

  @MainActor struct Box: @MainActor Equatable {
    var number: Int
    var bomb: Bomb?
    // Replaced after the bomb, which might have destroyed the whole value by then.
    var rest = [Bomb {}]

    static func == (left: Box, right: Box) -> Bool { left.number == right.number }
  }
}
