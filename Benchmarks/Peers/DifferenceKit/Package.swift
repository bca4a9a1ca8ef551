// swift-tools-version: 6.2

import PackageDescription

// The folder of a checkout of the peer, which `Benchmarks/Peers/run` passes.
let checkout = Context.environment["PEER_CHECKOUT"] ?? "DifferenceKit"

let package = Package(
  name: "DifferenceKitBenchmark",
  platforms: [.macOS("15.4")],
  dependencies: [.package(name: "DifferenceKit", path: checkout)],
  targets: [
    .executableTarget(
      name: "peer", dependencies: [.product(name: "DifferenceKit", package: "DifferenceKit")])
  ],
  swiftLanguageModes: [.v6]
)
