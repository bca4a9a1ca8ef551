import Foundation
import Testing
import TestSupport

/// A browser without a window, in which a page of a test opens others in frames.
enum TraceBrowser {
  /// The path of Chromium, or `nil` if it isn't installed.
  static let path = ["chromium", "chromium-browser", "google-chrome"]
    .map { "/usr/bin/\($0)" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static let reason: Comment = "Chromium isn't installed, which the page is tested in."

  /// Runs a script in a page next to the given files, and returns what it passes to `done`.
  ///
  /// The script can call `open(name, width, height)`, which returns the window of a page when it
  /// has been shown. Errors in that page and on its console are in `errors`.
  static func run<Result: Decodable>(
    _ script: String, files: [String: String], as _: Result.Type
  ) throws -> Result {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    try folder.write(harness.replacing("{script}", with: script), to: "harness.html")
    let process = Process(), output = Pipe()
    // A browser that hangs must not stop the other tests.
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = [
      "240", path ?? "", "--headless", "--no-sandbox", "--disable-gpu",
      "--allow-file-access-from-files",
      "--disable-dev-shm-usage", "--user-data-dir=\(folder.file("profile"))",
      "--virtual-time-budget=60000", "--dump-dom", "file://\(folder.file("harness.html"))",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let page = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let text = try #require(page.firstMatch(of: #/<pre id="result">([^<]+)</pre>/#)?.1, "\(page)")
    return try JSONDecoder().decode(Result.self, from: #require(Data(base64Encoded: "\(text)")))
  }

  private static let harness = #"""
    <!doctype html><meta charset="utf-8"><body><script>
    const errors = [];
    const pause = () => new Promise((done) => setTimeout(done, 20));
    async function open(link, width = 1200, height = 900) {
      const frame = document.createElement("iframe");
      frame.width = width;
      frame.height = height;
      frame.src = link;
      document.body.append(frame);
      await new Promise((done) => frame.onload = done);
      const page = frame.contentWindow;
      page.addEventListener("error", (event) => errors.push(event.message));
      page.addEventListener("securitypolicyviolation", (event) =>
        errors.push(event.violatedDirective));
      const log = page.console.error;
      page.console.error = (...all) => { errors.push(all.join(" ")); log(...all); };
      if (!page.document.body.dataset.shown) errors.push(`${link} isn't shown`);
      return page;
    }
    const text = (page) => [...page.document.querySelectorAll(".screen:last-of-type .row")]
      .map((row) => row.textContent.trimEnd());
    const press = (page, key) => (page.document.activeElement ?? page.document.body)
      .dispatchEvent(new page.KeyboardEvent("keydown", { key, bubbles: true }));
    function done(result) {
      const bytes = new TextEncoder().encode(JSON.stringify(result));
      const pre = document.createElement("pre");
      pre.id = "result";
      pre.textContent = btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(""));
      document.body.replaceChildren(pre);
    }
    (async () => { {script} })().catch((error) => done({ error: String(error) }));
    </script></body>
    """#
}
