extension Report {
  mutating func add(_ result: SceneResult) {
    defer { flush() }
    let scene = result.scene
    record(
      Measurement(
        workload: scene.id, library: Library.bindable.rawValue, ns: result.nanoseconds,
        ratioToHand: nil, spread: result.spread, bytes: nil))
    let changes = Double(result.changes)
    let cells = (Double(result.counts.cells) / changes).written(places: 2)
    let nodes = (Double(result.counts.nodesMade) / changes).written(places: 2)
    if json {
      print(
        """
        {"workload":"\(scene.id)","library":"Bindable",\
        "ns":\(result.nanoseconds.written(places: 1)),"bytes":\(result.bytes),"writes":\(result.writes),\
        "nodesMade":\(nodes),"cells":\(cells),"growth":\(result.growth.written(places: 2)),\
        "demand":\(scene.demand.written(places: 0)),"spread":\(result.spread.written(places: 3))}
        """)
      return
    }
    let isMet = result.nanoseconds <= scene.demand
    print("\n\(scene.id): \(scene.title); ns per change")
    print(
      "  \(result.nanoseconds.tabulated) of \(scene.demand.tabulated)\(isMet ? "" : " ✗"), "
        + "\(cells) cells, \(result.bytes) bytes, \(result.writes) writes, \(nodes) nodes made, "
        + "growth at ×10 \(result.growth.tabulated) of \(scene.growth.rawValue)")
  }
}
