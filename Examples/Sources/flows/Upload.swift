// An upload that can be paused, and that tries only the photos again that have failed.

import Bindable

@MainActor final class UploadPresenter {
  let upload: Interaction
  init(_ photos: [Item], _ server: Server) {
    upload = Interaction(
      Flow("Upload photos") {
        Perform("Upload the photos", for: { _ in photos }) { photo, _ in
          try await server.send("upload \(photo.title)")
        } onFailure: {
          Choose("Some photos weren't uploaded", asking: { $0.failure ?? "" }) {
            Branch("Upload Them Again")
            Branch("Continue Without Them") { Skip() }
            Branch("Cancel", role: .cancel)
          }
        }
        Perform("Share the album") { _ in try await server.send("share") }
      })
  }

  var status: String { upload.isPaused ? "Paused" : "\(Int(100 * (upload.progress ?? 0)))%" }
  var pauseTitle: String { upload.isPaused ? "Resume" : "Pause" }
  func togglePause() { if upload.isPaused { upload.resume() } else { upload.pause() } }
}
