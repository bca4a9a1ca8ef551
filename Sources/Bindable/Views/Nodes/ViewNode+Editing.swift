extension ViewNode {
  /// Ends the editing of this node and its descendants, before something can miss an edit: sends
  /// the edits that wait to their presenters, except those that wait for `commit()`.
  ///
  /// - Parameter edited: A node whose input the user continues to edit.
  package final func endEditing(besides edited: ViewNode? = nil) {
    guard !WaitingEdits.isEmpty else { return }
    untracked {
      WaitingEdits.finish { input in
        contains(input) && edited?.lineage.contains { $0 === input } != true
      }
    }
  }

  /// Ends the editing in the tree before the user acts on this node, unless it's what they edit.
  final func endEditingElsewhere() {
    if !WaitingEdits.isEmpty { root.endEditing(besides: self) }
  }

  /// Takes back the edits of this node and its descendants that haven't reached their presenters.
  ///
  /// - Returns: `true` if there were any.
  @discardableResult final func revertEditing() -> Bool {
    guard !WaitingEdits.isEmpty else { return false }
    return untracked { WaitingEdits.revert(where: contains) }
  }

  private final func contains(_ input: AnyObject) -> Bool {
    // Without creating content, because inputs of other trees are asked, too.
    (input as? ViewNode)?.isMade(in: self) ?? false
  }
}
