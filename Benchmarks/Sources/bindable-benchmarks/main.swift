let options = Options(CommandLine.arguments.dropFirst(), ids: Workload.all.map(\.id))
let workloads = Workload.all.filter { options.only?.contains($0.id) ?? true }
let report = Report(json: options.json)

// All bytes first: see `bytesPerRow`.
let bytes = workloads.map(bytesPerRow)

report.begin()
for (workload, bytes) in zip(workloads, bytes) {
  report.add(measure(workload, pace: options.pace, bytes: bytes))
}
