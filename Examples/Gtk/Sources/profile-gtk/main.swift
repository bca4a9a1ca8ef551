import BindableGtk
import Foundation
import ProfileFeature
import ProfileGtk

guard MainLoop.prepare() else {
  FileHandle.standardError.write(Data("profile-gtk: there's no display; try xvfb-run\n".utf8))
  exit(1)
}
let arguments = CommandLine.arguments.dropFirst()
let store = ProfileStore(.sample)
let environment = ProfileEnvironment(
  store, signedIn: arguments.contains("--signed-out") ? nil : 1, now: .now, device: .phone)
let window = ProfileWindow(environment).window
window.onDestroy = MainLoop.quit
window.present()
MainLoop.run()
