// A permission that the user has refused, and can grant in the settings.

import Bindable

@MainActor final class ScanPresenter {
  let scan: Interaction
  init(_ device: Device, _ server: Server) {
    scan = Interaction(
      Flow("Scan a page") {
        Perform("Turn on the camera") { _ in
          try device.requestCamera()
        } onFailure: {
          Choose("Explain the permission", asking: { "\($0.failure ?? "") Open Settings?" }) {
            Branch("Open Settings") {
              Perform("Wait until you return from Settings") { _ in await device.openSettings() }
            }
            Branch("Not Now", role: .cancel)
          }
        }
        Perform("Scan the page") { _ in try await server.send("scan") }
      })
  }
}
