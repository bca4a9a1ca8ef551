// swift-tools-version: 6.2

import PackageDescription

// The adapters for Apple's frameworks, compiled with modules of the same names that declare, with
// the same signatures, the small part that the adapters use. So `canImport` is true where the
// frameworks aren't, and the adapters run. It's a package of its own, so that no other one sees the
// stand-ins. The sources of the library are linked, because a package graph can't have two targets
// with the name of an adapter.
let package = Package(
  name: "BindableStandIns",
  platforms: [.macOS("15.4")],
  targets: [
    .target(name: "AppKit"),
    .target(name: "UIKit"),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(name: "BindableCore"),
    .target(name: "BindableFoundation", dependencies: ["BindableCore"]),
    .target(
      name: "BindableUIKit", dependencies: ["BindableCore", "BindableFoundation", "UIKit"]),
    .target(
      name: "BindableAppKit", dependencies: ["AppKit", "BindableCore", "BindableFoundation"]),
    .target(name: "BindableSwiftUI", dependencies: ["BindableCore", "SwiftUI", "UIKit"]),
    // The screen that Docs/Guides/Compare.md shows.
    .target(
      name: "Compare",
      dependencies: ["BindableCore", "BindableUIKit", "SwiftUI", "UIKit"],
      exclude: ["NotCompiled"]),
    .testTarget(
      name: "CompareTests",
      dependencies: ["BindableCore", "BindableUIKit", "Compare", "SwiftUI", "UIKit"]),
    .testTarget(name: "AppKitTests", dependencies: ["AppKit", "BindableAppKit", "BindableCore"]),
    .testTarget(name: "UIKitTests", dependencies: ["BindableCore", "BindableUIKit", "UIKit"]),
    .testTarget(
      name: "SwiftUITests", dependencies: ["BindableCore", "BindableSwiftUI", "SwiftUI", "UIKit"]),
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

// With Apple's frameworks, the module `Testing` has additions that aren't here.
for target in package.targets where target.type == .test {
  target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]))
}
