/// The runs that the controls of a screen have started, which end with it.
///
/// The outermost connection owns them, so that they outlive a cell, and hands them over to the
/// connection that follows when the screen appears again.
@MainActor
final class StartedWork {
  private struct Run {
    weak var course: (any Startable)?
    let number: Int?

    @MainActor var isOver: Bool {
      guard let course else { return true }
      return (course as? any ShownWork)?.runCount != number
    }
  }

  private var runs: [Run] = []

  /// Starts work, and remembers it unless code has started it already.
  func start(_ course: any Startable) {
    let before = (course as? any ShownWork)?.runCount
    course.start()
    let number = (course as? any ShownWork)?.runCount
    guard number == nil || number != before else { return }
    runs.removeAll { $0.isOver || $0.course === course }
    runs.append(Run(course: course, number: number))
  }

  /// Cancels the runs that no code has started again since.
  func cancel() {
    for run in exchange(&runs, with: []) where !run.isOver { run.course?.cancel() }
  }
}

extension AnyConnection {
  /// The runs that the controls have started, of the outermost connection.
  var startedWork: StartedWork {
    if let work = coldStorage?.work { return work }
    let work = StartedWork()
    coldStorageOrNew.work = work
    return work
  }

  /// Cancels the runs of a connection that ends, unless another one follows.
  package func cancelStartedWork() {
    guard let work = coldStorage?.work else { return }
    coldStorage?.work = nil
    work.cancel()
  }
}
