// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that the measured peers don't become dependencies of the product.
let package = Package(
  name: "BindableBenchmarks",
  platforms: [.macOS("15.4")],
  dependencies: [
    .package(name: "Bindable", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(name: "CLiveHeap"),
    .target(
      name: "BenchmarkViews", dependencies: [.product(name: "Bindable", package: "Bindable")]),
    .executableTarget(
      name: "bindable-benchmarks",
      dependencies: [
        "BenchmarkViews",
        "CLiveHeap",
        .product(name: "Bindable", package: "Bindable"),
        .product(name: "ProfileFeature", package: "Bindable"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Only .ci/run asks for errors, because another compiler can have other warnings.
let warningsAreErrors = Context.environment["BINDABLE_WARNINGS"] == "errors"

for target in package.targets where target.name != "CLiveHeap" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if warningsAreErrors { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
