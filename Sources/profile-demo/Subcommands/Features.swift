import ProfileFeature

extension Subcommand {
  static let features = Subcommand(
    name: "features",
    summary: "the routes of the app and their screens, as a tree",
    examples: [Example("features", "views, presenters, and tables")]
  ) { session in
    guard let app = session.show().app else { return Outcome("") }
    return Outcome("\(ProfileApp.features(of: app.environment))\n")
  }
}
