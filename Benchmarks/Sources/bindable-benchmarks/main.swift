let ids = Workload.all.map(\.id) + Scene.all.map(\.id) + ListWorkload.all.map(\.id)
let options = Options(CommandLine.arguments.dropFirst(), ids: ids)
let workloads = Workload.all.filter { options.only?.contains($0.id) ?? true }
let report = Report(json: options.json)

// Measures all bytes first. See `bytesPerRow`.
let bytes = workloads.map(bytesPerRow)

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
