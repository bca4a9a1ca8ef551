let ids = Workload.all.map(\.id) + Scene.all.map(\.id) + ListWorkload.all.map(\.id)
let options = Options(CommandLine.arguments.dropFirst(), ids: ids)
let workloads = Workload.all.filter { options.only?.contains($0.id) ?? true }

if let count = options.changes {
  // Under valgrind, the stack has the size in use, and the check for deep reads would stop the
  // program.
  useStack(1 << 20)
  for workload in workloads { perform(count, of: workload) }
  for scene in Scene.all where options.only?.contains(scene.id) ?? true {
    perform(count, of: scene)
  }
  for workload in ListWorkload.all where options.only?.contains(workload.id) ?? true {
    perform(count, of: workload)
  }
  finish()
}

// Measures all bytes first. See `bytesPerRow`.
let bytes = workloads.map(bytesPerRow)

var report = Report(json: options.json)
report.begin()
for (workload, bytes) in zip(workloads, bytes) {
  report.add(measure(workload, pace: options.pace, bytes: bytes))
}
for scene in Scene.all where options.only?.contains(scene.id) ?? true {
  report.add(measure(scene, pace: options.pace))
}
for workload in ListWorkload.all where options.only?.contains(workload.id) ?? true {
  report.add(workload, measure(workload, pace: options.pace))
}
if let path = options.chart { Chart(report.measurements).write(to: path) }
if let baseline = options.baseline, !baseline.compare(report.measurements) { finish(code: 1) }

/// Uses a number of bytes of the stack once.
//
// Not optimized, because the compiler would remove it.
@_optimize(none)
func useStack(_ byteCount: Int) {
  guard byteCount > 0 else { return }
  withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 16) {
    _ = $0.initializeMemory(as: UInt8.self, repeating: 0)
    useStack(byteCount - 1_024)
  }
}
