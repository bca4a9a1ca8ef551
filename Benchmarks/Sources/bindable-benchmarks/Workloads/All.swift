extension Workload {
  /// All workloads in the order in which they're measured and printed.
  @MainActor static let all: [Workload] = [
    .w1, .w1s, .w2, .w3, .w4, .w5, .w6, .w6o, .w7, .w8, .w8t, .w8c, .w8b, .w10,
    .deep, .broad, .diamond, .triangle, .repeated, .unstable, .mux, .avoidable, .cellx1000,
    .cellx2500, .create,
  ]
}
