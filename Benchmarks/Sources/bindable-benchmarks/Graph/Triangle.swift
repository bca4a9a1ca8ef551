extension Workload {
  /// `size` is the number of links.
  @MainActor static let triangle = graph(
    "G-triangle", "a chain of 10 and the sum of its links, 100 sets", size: 10,
    versions: [
      Version(.bindable, runs: runs) { Triangle<BindableKit>(size: $0) },
      Version(.observation, runs: runs) { Triangle<ObservationKit>(size: $0) },
    ])

  private static func runs(iterations: Int, size: Int) -> Int { iterations * 101 }
}

// The sum includes the source and all links except the last, unread one, as in the original suite.
private final class Triangle<Kit: GraphKit>: @MainActor GraphContestant {
  let head = Kit.source(0)
  let length: Int
  let sum: Kit.Number
  var effect: Kit.Effect?
  let counter = RunCounter()

  init(size: Int) {
    let head = head
    var links: [Kit.Number] = [Kit.number { head.value + 1 }]
    for _ in 1..<size {
      let previous = links[links.count - 1]
      links.append(Kit.number { previous.value + 1 })
    }
    let summands = links.dropLast().map { $0 }
    let sum = Kit.number {
      var sum = head.value
      for link in summands { sum += link.value }
      return sum
    }
    length = size
    self.sum = sum
    effect = Kit.effect { [counter] in
      _ = sum.value
      counter.runs += 1
    }
  }

  func iterate(_ number: Int) {
    let constant = length * (length - 1) / 2
    Kit.set(head, 1)
    expect(Kit.value(of: sum), constant + length)
    for value in 0..<100 {
      Kit.set(head, value)
      expect(Kit.value(of: sum), constant + value * length)
    }
  }
}
