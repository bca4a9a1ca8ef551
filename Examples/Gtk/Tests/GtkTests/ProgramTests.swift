import BindableGtk
import Foundation
import Testing

extension GtkTests {
  /// The program in a process of its own, whose main actor runs in the main loop of GTK.
  @MainActor
  @Suite struct ProgramTests {
    @Test func tourWritesPicturesAndQuits() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "profile-gtk-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let process = Process()
      process.executableURL = Bundle(for: Finalized.self).bundleURL
        .appending(path: "profile-gtk")
      process.arguments = ["--pictures", folder.path]
      process.environment = ProcessInfo.processInfo.environment
        .merging(["G_DEBUG": "fatal-criticals"]) { $1 }
      let status = try await withCheckedThrowingContinuation { continuation in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
      #expect(status == 0)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.sorted() == ["edit.png", "followers.png", "profile.png", "question.png"])
    }
  }
}
