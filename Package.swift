// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Bindable",
  // Where tasks can start immediately and deinitializers can be isolated.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "Bindable", targets: ["Bindable"]),
    .library(name: "BindableCore", targets: ["BindableCore"]),
    .library(name: "BindableFoundation", targets: ["BindableFoundation"]),
    .library(name: "BindableViews", targets: ["BindableViews"]),
    .library(name: "BindableTerminal", targets: ["BindableTerminal"]),
    .library(name: "BindableTesting", targets: ["BindableTesting"]),
    .library(name: "ProfileFeature", targets: ["ProfileFeature"]),
    .executable(name: "profile-demo", targets: ["profile-demo"]),
  ],
  traits: [
    // For programs that are linked statically where the C library of URL loading cannot be.
    .trait(name: "WithoutNetwork", description: "Leaves out what speaks with servers.")
  ],
  targets: [
    // The floors of the library; Docs/Architecture.md says what each holds.
    .target(name: "BindableCore", path: "Sources/Bindable/Core"),
    .target(
      name: "BindableFoundation", dependencies: ["BindableCore"],
      path: "Sources/Bindable/Foundation"),
    .target(name: "BindableViews", dependencies: ["BindableCore"], path: "Sources/Bindable/Views"),
    .target(
      name: "BindableTerminal", dependencies: ["BindableViews"], path: "Sources/Bindable/Terminal"),
    .target(
      name: "BindableTesting", dependencies: ["BindableTerminal"],
      path: "Sources/Bindable/Testing"),
    .target(
      name: "Bindable", dependencies: ["BindableCore", "BindableViews", "BindableTerminal"],
      path: "Sources/Bindable/Umbrella"),
    // The sample app.
    .target(name: "ProfileFeature", dependencies: ["Bindable", "BindableFoundation"]),
    .executableTarget(
      name: "profile-demo", dependencies: ["Bindable", "BindableTesting", "ProfileFeature"]),
    // What several test targets share.
    .target(
      name: "TestSupport", dependencies: ["Bindable", "BindableTesting"], path: "Tests/TestSupport"),
    .testTarget(
      name: "BindableTests",
      dependencies: ["Bindable", "BindableFoundation", "BindableTesting", "TestSupport"],
      exclude: ["CompileFail/Mistakes", "__Snapshots__"]),
    .testTarget(
      name: "ProfileFeatureTests",
      dependencies: [
        "Bindable", "BindableFoundation", "BindableTesting", "ProfileFeature", "TestSupport",
      ],
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "ProfileDemoTests",
      dependencies: [
        "Bindable", "BindableTesting", "ProfileFeature", "TestSupport", "profile-demo",
      ],
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
