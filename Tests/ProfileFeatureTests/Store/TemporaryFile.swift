import Foundation

/// Runs `body` with the path of a temporary file that contains the given bytes.
func withFile<Result>(
  _ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result
) throws -> Result {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("ProfileFeatureTests-\(UUID().uuidString).json")
  try Data(bytes).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try body(file.path)
}
