// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that the examples see only what every program sees.
let programs = [
  "counter", "temperature", "flight-booker", "timer", "crud", "circle-drawer", "cells", "todo",
]

let bindable = Target.Dependency.product(name: "Bindable", package: "Bindable")
let bindableTesting = Target.Dependency.product(name: "BindableTesting", package: "Bindable")

let package = Package(
  name: "BindableExamples",
  platforms: [.macOS("15.4")],
  dependencies: [.package(name: "Bindable", path: "..")],
  targets: programs.map { .executableTarget(name: $0, dependencies: [bindable]) } + [
    .target(name: "flows", dependencies: [bindable]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [bindable, bindableTesting, "flows"] + programs.map { .target(name: $0) }),
  ],
  swiftLanguageModes: [.v6]
)

// Only .ci/run asks for errors, because another compiler can have other warnings.
let warningsAreErrors = Context.environment["BINDABLE_WARNINGS"] == "errors"

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if warningsAreErrors { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
