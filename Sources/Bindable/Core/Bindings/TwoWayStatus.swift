/// How the two ends of a two-way row stand to each other.
///
/// ```swift
/// form.age.type("x")
/// print(connection.twoWayStatus(of: \.age.text)!)
/// // age <-> age.text: invalid, "Write a number." (the presenter has 41, the view has "41x")
/// ```
///
/// When the outermost write has returned, a row is in one of the first four states, or a failure of
/// the kind `unsynchronized`, `brokenPath` or `cycle` was recorded.
public struct TwoWayStatus: Hashable, Sendable, CustomStringConvertible {
  /// The states.
  public enum State: Hashable, Sendable {
    /// The view shows what the presenter has.
    case synchronized
    /// The view shows an edit that means what the presenter has, in other words than the format's. When
    /// the user has finished, the view shows the format's.
    case editing
    /// The presenter does not have an edit yet: it waits for a pause, for the user to finish, or for
    /// `commit()`.
    case pending
    /// The parser could not read an edit, for the reason that the message gives. The presenter keeps
    /// its value.
    case invalid(message: String)
    /// Each end refuses what the other one has, and a failure says so.
    case unsynchronized
  }

  /// The row, as its table prints it.
  public let row: String
  /// The state.
  public let state: State
  /// What the presenter has, as it is written in Swift.
  public let source: String
  /// What the view has, as it is written in Swift.
  public let target: String

  /// The row, the state and both values.
  public var description: String {
    let name =
      switch state {
      case .synchronized: "synchronized"
      case .editing: "editing"
      case .pending: "pending"
      case .invalid(let message): "invalid, \(RowValues.text(message))"
      case .unsynchronized: "unsynchronized"
      }
    return "\(row): \(name) (the presenter has \(source), the view has \(target))"
  }
}

extension AnyConnection {
  /// The two-way rows that are at work, in the order of the table, and the state of each.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public var twoWayStatuses: [TwoWayStatus] {
    twoWayParts.compactMap { $0.connection.twoWayStatus(ofPart: $0.part) }
  }

  /// The ways back of the two-way rows, in this connection and in those in its rows.
  var twoWayParts: [(connection: AnyConnection, part: Int)] {
    layout.parts.indices.flatMap { part in
      (nest(of: block.row(part))?.open.flatMap(\.twoWayParts) ?? [])
        + (layout.parts[part].isPaired && layout.parts[part].isBack ? [(self, part)] : [])
    }
  }

  /// The state of the row that a part belongs to, unless it has ended.
  func twoWayStatus(ofPart part: Int) -> TwoWayStatus? {
    rowStatus(ofPart: part).map {
      TwoWayStatus(
        row: names.text(ofRow: layout.parts[part].row), state: $0.state, source: $0.source,
        target: $0.target)
    }
  }

  /// The same without the name of the row.
  func rowStatus(ofPart part: Int) -> RowStatus? {
    let row = block.row(part)
    guard block.pointee.isConnected, !row.pointee.node.flags.has(.disposed) else { return nil }
    var answer: RowStatus?
    holdingEnds {
      answer =
        untracked {
          row.pointee.body(.status, block.pointee.presenter, block.pointee.view, row)
        } as? RowStatus
    }
    return answer
  }

  /// Records and reports that the ends of a row differ, if they do.
  func failIfUnsynchronized(row: Int) {
    guard let part = layout.parts.firstIndex(where: { $0.row == row }),
      let status = twoWayStatus(ofPart: part), status.state == .unsynchronized
    else { return }
    failUnsynchronized(row: row, source: status.source, target: status.target)
  }
}

extension Connection {
  /// The state of the two-way row at a property of the view; `nil` if there is none, or it has ended.
  ///
  /// ```swift
  /// connection.twoWayStatus(of: \.age.text)?.state  // .pending
  /// ```
  ///
  /// Rows inside of `when` and `scoped` are among `twoWayStatuses`.
  public func twoWayStatus(of target: PartialKeyPath<View>) -> TwoWayStatus? {
    layout.parts.firstIndex { $0.isBack && $0.isPaired && $0.viewEnd == target }
      .flatMap { twoWayStatus(ofPart: $0) }
  }
}

/// What a row answers when it is asked how its ends stand to each other.
@usableFromInline
final class RowStatus {
  let state: TwoWayStatus.State
  let source: String
  let target: String

  init<Value, Shown>(_ state: TwoWayStatus.State, source: Value, target: Shown) {
    self.state = state
    self.source = RowValues.text(source)
    self.target = RowValues.text(target)
  }

  /// The status of a row without a parser, from what the ends have.
  @usableFromInline
  convenience init<Value: Equatable>(source: Value, target: Value) {
    // A value that does not equal itself, as a number that is none, differs from any other.
    self.init(
      source == target || source != source ? .synchronized : .unsynchronized, source: source,
      target: target)
  }
}
