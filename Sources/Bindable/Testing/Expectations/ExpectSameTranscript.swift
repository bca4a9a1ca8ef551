/// Checks that recorded user actions produce the same frames on another screen.
///
/// - Throws: The differing frames or the action that failed, if there's no reporter.
@MainActor
public func expectSameTranscript(
  as recorder: ActionRecorder, on root: ViewNode, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(SnapshotMismatch) {
  let location = SnapshotLocation(
    fileID: fileID, filePath: filePath, line: line, column: column)
  let (actions, film) = (recorder.actions, recorder.transcript)
  let other = ActionRecorder(root, width: recorder.width)
  var replayError: RecordedActionError?
  do throws(RecordedActionError) { try replay(actions, on: root) } catch { replayError = error }
  try compare(film, other.transcript, replayError, at: location)
}

/// Checks that recorded user actions, including their waits, produce the same frames on another
/// screen.
///
/// - Throws: The differing frames or the action that failed, if there's no reporter.
@MainActor
public func expectSameTranscript(
  as recorder: ActionRecorder, on root: ViewNode, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column,
  waiting: @MainActor () async -> Void
) async throws(SnapshotMismatch) {
  let location = SnapshotLocation(
    fileID: fileID, filePath: filePath, line: line, column: column)
  let (actions, film) = (recorder.actions, recorder.transcript)
  let other = ActionRecorder(root, width: recorder.width)
  var replayError: RecordedActionError?
  do throws(RecordedActionError) {
    try await replay(actions, on: root) { await other.wait(waiting) }
  } catch {
    replayError = error
  }
  try compare(film, other.transcript, replayError, at: location)
}

private func compare(
  _ film: Transcript, _ other: Transcript, _ replayError: RecordedActionError?,
  at location: SnapshotLocation
) throws(SnapshotMismatch) {
  guard replayError != nil || film != other else { return }
  var lines = ["The transcripts differ."] + (replayError.map { ["\($0)"] } ?? [])
  lines += TranscriptParser.note(from: film.lines, to: other.lines)
  lines += UnifiedDiff(from: film.lines, to: other.lines, titles: ("before", "replayed")).lines
    .prefix(200)
  try SnapshotMismatch.expectationFailed(lines.joined(separator: "\n"), at: location)
}
