extension AnyConnection {
  /// What could not be done as the table says, oldest first.
  ///
  /// Each is reported, too, when it happens; but not that a newer connection of the view has taken a
  /// target over, for that is how a view is given another presenter.
  public var failures: [Failure] { extras?.failures ?? [] }

  /// Remembers a failure that is reported by whoever found it.
  func record(_ failure: Failure) {
    var connection: AnyConnection? = self
    while let current = connection {
      if !current.failures.contains(failure) { current.someExtras.failures.append(failure) }
      connection = current.outer
    }
  }

  /// Remembers and reports a failure of a row that is at work.
  func fail(_ kind: Failure.Kind, of row: RowPointer, _ message: String, value: String? = nil) {
    fail(kind, row: layout.parts[Int(row.pointee.index)].row, message, value: value)
  }

  /// Remembers and reports that the ends of a two-way row differ.
  ///
  /// - Parameters:
  ///   - source: what the presenter has, as text.
  ///   - target: what the view has, as text.
  func failUnsynchronized(row index: Int, source: String, target: String) {
    fail(
      .unsynchronized, row: index,
      "its ends differ: the presenter has \(source), the view has \(target), and each changes back "
        + "what it is given. Let one of them accept what the other one allows.",
      value: source)
  }

  /// Remembers and reports a failure of a row, the first time only.
  func failOnce(_ kind: Failure.Kind, row index: Int, _ message: String) {
    let row = layout.parts.firstIndex { $0.row == index }.map { text(of: block.row($0)) }
    let isKnown = failures.contains {
      $0.kind == kind && $0.row == row && $0.message.hasSuffix(message)
    }
    if !isKnown { fail(kind, row: index, message) }
  }

  /// Remembers and reports a failure of a row; once, however often nested rows come and go.
  func fail(_ kind: Failure.Kind, row index: Int, _ message: String, value: String? = nil) {
    guard let part = layout.parts.firstIndex(where: { $0.row == index }) else { return }
    let row = text(of: block.row(part))
    let failure = Failure(
      kind, "\(row): \(message)", at: layout.infos[index].place, row: row, value: value)
    if outer != nil, root.failures.contains(failure) { return }
    record(failure)
    failure.report()
  }
}
