import Bindable
import ProfileFeature

extension DemoScreen {
  static let followers = DemoScreen(
    name: "followers", fields: ["search"],
    tour: { user, data, answers in
      let count = user.followerIDs.count
      guard count > 0 else { return [.type("search", "a"), .type("search", "")] }
      let removal = (answers ?? [.no, .yes]).flatMap { answer -> [ScriptAction] in
        answers == nil ? [.list(.delete(0)), .answer(answer)] : [.list(.delete(0))]
      }
      return [.list(.scroll(3)), .list(.select(min(count, 3) - 1)), .type("search", "a")] + removal
        + [.type("search", ""), .list(.scroll(-100)), .list(.scroll(100))]
    },
    open: { user, environment in RunningScreen(FollowersScreen(user.id, in: environment)) })
}
