// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Bindable",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Bindable", targets: ["Bindable"]),
    .library(name: "ProfileFeature", targets: ["ProfileFeature"]),
    .executable(name: "profile-demo", targets: ["profile-demo"]),
  ],
  traits: [
    // For programs that are linked statically where the C library of URL loading cannot be.
    .trait(name: "WithoutNetwork", description: "Leaves out what speaks with servers.")
  ],
  targets: [
    .target(name: "Bindable"),
    .target(name: "ProfileFeature", dependencies: ["Bindable"]),
    .executableTarget(name: "profile-demo", dependencies: ["Bindable", "ProfileFeature"]),
    .testTarget(
      name: "BindableTests", dependencies: ["Bindable"], exclude: ["__Snapshots__"]),
    .testTarget(
      name: "ProfileFeatureTests", dependencies: ["Bindable", "ProfileFeature"],
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "ProfileDemoTests", dependencies: ["Bindable", "ProfileFeature", "profile-demo"],
      exclude: ["__Snapshots__"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
