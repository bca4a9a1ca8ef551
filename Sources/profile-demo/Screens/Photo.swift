import Bindable
import ProfileFeature

extension DemoScreen {
  static let photo = DemoScreen(
    name: "photo", fields: [],
    tour: { user, data, _ in
      data.photos(of: user.id).isEmpty ? [] : [.list(.select(0)), .list(.select(2))]
    },
    open: { user, environment in
      let photo = environment.store.data.photos(of: user.id).first
      return RunningScreen(PhotoDetailsScreen(photo?.id ?? 0, in: environment))
    })
}
