/// The tables inside a binding, with the data known before they're connected.
@MainActor @usableFromInline
final class NestedTables {
  let tables: [NestedTable]
  /// Set if only one table is connected at a time.
  let isChoice: Bool

  init(_ tables: [NestedTable], isChoice: Bool = false) {
    self.tables = tables
    self.isChoice = isChoice
  }
}

/// A table inside a binding.
@MainActor
struct NestedTable {
  /// The text printed above its bindings, or `nil` to print the outer binding.
  var heading: String?
  /// `false` if its bindings aren't printed below the outer binding.
  var isIndented = true
  let layout: TableLayout
  /// The paths from the outer presenter and view to its own, or `nil` if they're the same.
  var presenterPath: AnyKeyPath?
  var viewPath: AnyKeyPath?
  /// Return its presenter and view for the outer ones, or `nil` if there's none.
  var presenter: @MainActor (Any) -> Any? = { $0 }
  var view: @MainActor (AnyObject) -> AnyObject? = { $0 }
  var isOfSameView: Bool { viewPath == nil && hasKnownView }
  /// `false` for a cell, whose view doesn't exist before it's shown.
  var hasKnownView = true
}

/// A policy for the targets of bindings that end.
///
/// ```swift
/// when(\.isAdmin, onExit: .keep) { \.adminNote --> \.note.text }
/// ```
public enum ExitBehavior: String, Hashable, Sendable {
  /// Each target is restored to its value from before the bindings started.
  case restore
  /// Each target keeps its value.
  case keep
}

/// The value of a target before a binding wrote it.
@usableFromInline @MainActor
class SavedTarget {
  /// Restores the target if its value differs and `mayWrite` then allows it.
  ///
  /// - Returns: A Boolean value that indicates whether the target was written.
  func restore(in view: Unretained, if mayWrite: () -> Bool) -> Bool { false }
}

final class SavedValue<View: AnyObject, Value>: SavedTarget {
  private let target: ReferenceWritableKeyPath<View, Value>
  private let value: Value

  init(_ target: ReferenceWritableKeyPath<View, Value>, of view: Unretained) {
    self.target = target
    value = view.value(at: target)
  }

  override func restore(in view: Unretained, if mayWrite: () -> Bool) -> Bool {
    guard !areEqual(view.value(at: target), value), mayWrite() else { return false }
    view.setValue(value, at: target)
    return true
  }
}

extension TableLayout {
  /// A target, as a path from the view, and the bindings that lead to it, outermost first.
  struct TargetPath {
    let target: AnyKeyPath
    let bindings: [Step]
  }

  /// A binding that leads to a target.
  struct Step {
    // Not retained: a layout caches its own paths and retains the layouts inside it.
    unowned let layout: TableLayout
    let binding: Int
    let table: Int?
    let branch: Int?
  }

  /// The targets of all bindings, including those of nested tables whose view is known.
  var targetPaths: [TargetPath] {
    var found: [TargetPath] = []
    for part in parts where !part.isReverse {
      if let target = part.target {
        let step = Step(layout: self, binding: part.binding, table: nil, branch: nil)
        found.append(TargetPath(target: target, bindings: [step]))
      }
      guard let nested = nested[part.binding] else { continue }
      for (index, table) in nested.tables.enumerated() where table.hasKnownView {
        for path in table.layout.targetPaths {
          let target = table.viewPath.map { $0.appending(path: path.target) } ?? path.target
          guard let target else { continue }
          let branch = nested.isChoice ? index : nil
          let step = Step(layout: self, binding: part.binding, table: index, branch: branch)
          found.append(TargetPath(target: target, bindings: [step] + path.bindings))
        }
      }
    }
    return found
  }
}

extension TableLayout.TargetPath {
  /// The identity of the binding.
  var id: [Int] { bindings.flatMap { [$0.binding, $0.table ?? -1] } }

  /// The location of the innermost binding.
  var location: CodeLocation? { bindings.last.flatMap { $0.layout.infos[$0.binding].location } }
}

/// The selected bindings of a table and of the tables inside its bindings.
//
// The bindings are requested in the order of their descriptions.
@MainActor
final class FilterDecisions {
  private var answers: ArraySlice<Bool>

  init(_ answers: [Bool]) { self.answers = answers[...] }

  func next() -> Bool { answers.popFirst() ?? false }

  /// Returns the selected bindings.
  func bindings<Presenter, View>(
    of bindings: [TableBinding<Presenter, View>]
  ) -> [TableBinding<Presenter, View>] {
    bindings.compactMap { binding in
      guard let choose = binding.chosen else { return next() ? binding : nil }
      var chosen = choose(self)
      if chosen?.info.location == nil { chosen?.info.location = binding.info.location }
      return chosen
    }
  }
}
