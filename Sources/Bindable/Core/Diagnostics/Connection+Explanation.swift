extension AnyConnection {
  /// Returns an explanation of a property's value: its last update, the causes, and the binding.
  ///
  /// ```swift
  /// connection.why("followers.text")
  /// // followers.text: "41 followers" -> "42 followers"
  /// //   because ProfilePresenter.followerCount changed, in press "Follow"
  /// //   binding followerCount --> followers.text  (ProfileBindings.swift:9)
  /// ```
  ///
  /// More lines tell who has written the property since, whether a change waits for a debounce or
  /// throttle, and how often the binding didn't write because the property already had the value.
  /// Writes of the program are known while the connection records with `recording: .all(limit:)`,
  /// and from the second question on.
  ///
  /// If the property is a path from the view, write `why(\.followers.text)`.
  public func why(_ target: String) -> String {
    Graph.keepingOwners { explanation(of: target) }
  }

  private func explanation(of target: String) -> String {
    let known = allWithCells.flatMap { connection in
      connection.layout.parts.indices.map { index in
        let binding = connection.block.binding(index)
        return (
          connection: connection, binding: binding,
          target: connection.namesInList.target(ofPart: index)
        )
      }
    }.filter { !$0.target.isEmpty }
    let matches = known.filter { $0.target == target }
    guard
      let (connection, binding, _) = matches.max(by: {
        $0.binding.written < $1.binding.written
      })
    else {
      if let resting = names.bindingDescriptions().first(where: { $0.target == target }) {
        let reason = resting.context.last.map { " (in \($0))" } ?? ""
        return "\(target): its binding is inactive\n  binding \(resting)\(reason)"
      }
      let node = target.split(separator: ".").dropLast().joined(separator: ".")
      let near = known.map(\.target).filter {
        $0.hasPrefix(target + ".") || !node.isEmpty && $0.hasPrefix(node + ".")
          || $0.hasSuffix("." + target)
      }
      if !near.isEmpty {
        return "\(target): no binding writes it. Bindings write \(near.joined(separator: ", "))."
      }
      // One binding of a list's cells represents the others.
      let others = known.filter { !($0.connection is CellConnection) }.map(\.target)
      let cell = known.first { $0.connection is CellConnection }.map { [$0.target + " and so on"] }
      return "\(target): no binding writes it. Bindings write "
        + "\((others + (cell ?? [])).joined(separator: ", "))."
    }
    // The log knows the writers for longer than the recorder does.
    let logged = connection.root.log?.updates.last { $0.target == target }
    // The target can't be read anymore.
    if let reason = connection.endReason(of: binding) {
      let ending = "its binding has ended, because \(reason)"
      return logged.map { "\($0)\n  \(ending)" }
        ?? "\(target): \(ending)\n  binding \(connection.textInList(of: binding))"
    }
    let last =
      (logged ?? connection.update(of: binding))?.description
      // An earlier connection of the view, as of a screen that was hidden, can have written it.
      ?? "\(target): not changed by its binding since the table was connected\n"
      + "  binding \(connection.textInList(of: binding))"
    return ([last] + connection.remarks(on: binding)).joined(separator: "\n  ")
  }

  /// Returns why a binding has ended, or `nil` if it's active.
  private func endReason(of binding: BindingNode) -> String? {
    if !isPresenterAlive {
      "the presenter was released"
    } else if !isConnected {
      "the connection was disconnected, or the view was released"
    } else if binding.node.hasEnded {
      "another binding writes \(targetName(of: binding))"
    } else {
      nil
    }
  }

  /// Returns what the last update doesn't show: who has written the target since, whether a change
  /// waits, and how many writes were skipped because the target already had the value.
  //
  // They're read from what the graph stores anyway, so they have no cost until someone asks.
  func remarks(on binding: BindingNode) -> [String] {
    let statistics = statistics(ofPart: binding.index)
    return [
      laterWriter(than: binding).map { "since then, written by \($0)" },
      states?.all[binding.number]?.isWaiting == true
        ? "a change waits for the end of its debounce or throttle" : nil,
      statistics.flatMap {
        $0.redundantEvaluations + $0.skippedEvaluations > 0 ? $0.counts : nil
      },
    ].compactMap { $0 }
  }

  /// Returns who has written the target since the last run of its binding.
  private func laterWriter(than binding: BindingNode) -> String? {
    guard !binding.isReverse, !binding.node.isRunning else { return nil }
    // An edit that the opposite direction has delivered.
    let edit = binding.isPaired ? binding.reverseDirection : nil
    if let edit, edit.written > binding.written {
      return "an edit" + (EventContext.name(edit.event).map { ", in \($0)" } ?? "")
    }
    guard let version = observeTarget(of: binding), version > binding.node.version else {
      return nil
    }
    if root.log != nil, let writer = RunRecorder.writer(ofVersion: version) { return "\(writer)" }
    return edit == nil ? "the program" : "an edit or the program"
  }

  /// Returns the version of the target, which is 0 until the target is written after the first
  /// call.
  @discardableResult
  func observeTarget(of binding: BindingNode) -> UInt64? {
    guard let target = layout.parts[binding.index].viewEnd, let view = liveView else { return nil }
    return Graph.reads { [layout] in _ = layout.readView(view, target) }.last?.version
  }
}

extension Connection {
  /// Returns an explanation of a property's value: its last update, the causes, and the binding.
  ///
  /// ```swift
  /// connection.why(\.followers.text)
  /// // followers.text: "41 followers" -> "42 followers"
  /// //   because ProfilePresenter.followerCount changed, in press "Follow"
  /// //   binding followerCount --> followers.text  (ProfileBindings.swift:9)
  /// ```
  ///
  /// For a property of a list cell, which has no path, use its name: `why("list[7].name.text")`.
  public func why<Value>(_ target: KeyPath<View, Value>) -> String {
    why(names.target(at: target))
  }
}
