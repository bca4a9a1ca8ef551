extension Report {
  func add(_ result: SceneResult) {
    defer { flush() }
    let scene = result.scene
    let changes = Double(result.changes)
    let each = [
      result.counts.cells, result.counts.bytes, result.counts.writes, result.counts.nodesMade,
    ].map { (Double($0) / changes).written(places: 2) }
    if json {
      print(
        """
        {"workload":"\(scene.id)","library":"Bindable",\
        "ns":\(result.nanoseconds.written(places: 1)),"bytes":\(each[1]),"writes":\(each[2]),\
        "nodesMade":\(each[3]),"cells":\(each[0]),"growth":\(result.growth.written(places: 2)),\
        "demand":\(scene.demand.written(places: 0))}
        """)
      return
    }
    let isMet = result.nanoseconds <= scene.demand
    print("\n\(scene.id): \(scene.title); ns per change")
    print(
      "  \(result.nanoseconds.tabulated) of \(scene.demand.tabulated)\(isMet ? "" : " ✗"), "
        + "\(each[0]) cells, \(each[1]) bytes, \(each[2]) writes, \(each[3]) nodes made, "
        + "growth at ×10 \(result.growth.tabulated) of \(scene.growth.rawValue)")
  }
}
