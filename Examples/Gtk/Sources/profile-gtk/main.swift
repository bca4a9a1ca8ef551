import BindableCore
import BindableGtk
import Foundation
import ProfileFeature
import ProfileGtk

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("profile-gtk: \(message)\n".utf8))
  exit(1)
}

let arguments = Array(CommandLine.arguments.dropFirst())
let isTour = arguments.count == 2 && arguments[0] == "--pictures"
guard arguments.isEmpty || isTour || arguments == ["--signed-out"] else {
  fail("usage: profile-gtk [--signed-out | --pictures FOLDER]")
}
guard MainLoop.prepare() else { fail("there's no display; try xvfb-run") }

let environment = ProfileEnvironment(
  ProfileStore(.sample), signedIn: arguments == ["--signed-out"] ? nil : 1,
  gateway: InMemoryGateway(.sample), now: .now, device: .phone)
let app = ProfileWindow(environment)
app.window.onDestroy = MainLoop.quit
app.window.present()
if isTour {
  Task {
    do {
      try await Pictures(app: app, folder: arguments[1]).write()
    } catch {
      fail("\(error)")
    }
  }
}
MainLoop.run()
