import Bindable
import ProfileFeature

extension Subcommand {
  static let features = Subcommand(
    name: "features",
    summary: "the routes of the app and their screens, as a tree",
    examples: [Example("features", "views, presenters, and tables")]
  ) { session in
    guard let app = session.show().app else { return Outcome("") }
    return Outcome("\(features(of: app))\n")
  }

  /// Opens a link of each kind, and returns the component trees of their screens.
  @MainActor private static func features(of app: ProfileApp) -> String {
    let (data, userID) = (app.environment.store.data, app.environment.session.userID)
    let photo = userID.flatMap { data.photos(of: $0).first } ?? data.photos.first
    let user = userID ?? 0
    let links = [
      "photos", "people", "profile.\(user)", "followers.\(user)", "following.\(user)",
      "photo.\(photo?.id ?? 0)",
      "edit.\(user)", "new-post", "settings", "sign-in",
    ].filter { (try? ProfileApp.check($0, in: data, for: userID)) != nil }
    var lines = ["ProfileApp"]
    for link in links {
      try? app.open(link)
      let isLast = link == links.last
      let outline = app.navigator.shown.last?.outline ?? ""
      for (index, line) in outline.split(separator: "\n").enumerated() {
        let name = link.prefix { $0 != "." }
        let edge = index > 0 ? (isLast ? "  " : "│ ") : "\(isLast ? "└" : "├") \(name) "
        lines.append(edge + line)
      }
    }
    return lines.joined(separator: "\n")
  }
}
