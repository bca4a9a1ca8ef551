import Bindable
import ProfileFeature

extension DemoScreen {
  static let photo = DemoScreen(
    name: "photo", fields: [],
    tour: { user, data, _ in
      data.photos(of: user.id).isEmpty ? [] : [.list(.select(1)), .list(.select(3))]
    },
    open: { world in
      let photo = world.store.data.photos(of: world.user.id).first
      let details = PhotoDetailsScreen(
        photo?.id ?? 0, store: world.store, recording: world.recording, viewStyle: world.viewStyle)
      return RunningScreen(details.screen) {}
    })
}
