/// Checks that what a user did shows the same on another screen, frame by frame.
///
/// - Throws: the frames that differ, or the act that cannot be done, where no reporter takes it.
@MainActor
public func expectSameFilm(
  as recorder: UserRecorder, on root: ViewNode, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) throws(SnapshotMismatch) {
  let location = SnapshotLocation(
    fileID: fileID, filePath: filePath, line: line, column: column)
  let (acts, film) = (recorder.acts, recorder.film)
  let other = UserRecorder(root, width: recorder.width)
  var problem: UserActError?
  do throws(UserActError) { try replay(acts, on: root) } catch { problem = error }
  try compare(film, other.film, problem, at: location)
}

/// Checks that what a user did shows the same on another screen, frame by frame, waiting where they
/// waited.
///
/// - Throws: the frames that differ, or the act that cannot be done, where no reporter takes it.
@MainActor
public func expectSameFilm(
  as recorder: UserRecorder, on root: ViewNode, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column,
  waiting: @MainActor () async -> Void
) async throws(SnapshotMismatch) {
  let location = SnapshotLocation(
    fileID: fileID, filePath: filePath, line: line, column: column)
  let (acts, film) = (recorder.acts, recorder.film)
  let other = UserRecorder(root, width: recorder.width)
  var problem: UserActError?
  do throws(UserActError) {
    try await replay(acts, on: root) { await other.wait(waiting) }
  } catch {
    problem = error
  }
  try compare(film, other.film, problem, at: location)
}

private func compare(
  _ film: Transcript, _ other: Transcript, _ problem: UserActError?, at location: SnapshotLocation
) throws(SnapshotMismatch) {
  guard problem != nil || film != other else { return }
  var lines = ["The film is another one."] + (problem.map { ["\($0)"] } ?? [])
  lines += TranscriptFrames.note(from: film.lines, to: other.lines)
  lines += UnifiedDiff(from: film.lines, to: other.lines, titles: ("before", "replayed")).lines
    .prefix(200)
  try SnapshotMismatch.unmet(lines.joined(separator: "\n"), at: location)
}
