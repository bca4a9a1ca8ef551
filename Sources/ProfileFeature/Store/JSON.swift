import Foundation

/// Functions that read and write JSON text, with dates as RFC 3339 timestamps.
enum JSON {
  /// Returns the value in JSON text.
  ///
  /// - Throws: `FileError` with the location of the problem. An object that has a key twice is one.
  static func decode<Value: Decodable>(
    _: Value.Type, from text: String, named file: String
  ) throws(FileError) -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let value = try decoder.singleValueContainer()
      let text = try value.decode(String.self)
      if let date = date(in: text) { return date }
      throw DecodingError.dataCorruptedError(
        in: value,
        debugDescription:
          "expected a date like 2013-05-18T21:26:28Z, found \(Excerpt.quoted(text))")
    }
    let value: Value
    do {
      value = try decoder.decode(Value.self, from: Data(text.utf8))
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw syntaxError(in: text, named: file)
    } catch {
      let path = (error as? DecodingError)?.path ?? []
      throw FileError(file, .invalid, problem(of: error), at: location(of: path, in: text))
    }
    let source = JSONText(text)
    if let place = source.first(where: \.isRepeated) {
      throw FileError(
        file, .invalid, "\(description(of: place.path)): the object has this key twice; remove one",
        at: source.location(of: place.keyOffset))
    }
    return value
  }

  /// Returns the location of the value at a path of keys and indices.
  static func location(of path: [String], in text: String) -> TextLocation {
    let source = JSONText(text)
    return source.location(of: source.offset(of: path))
  }

  /// Returns the date of an RFC 3339 timestamp, or `nil` if the text isn't one.
  ///
  /// Parsing the parts first rejects days such as February 30, which Foundation's parser of dates
  /// takes for March 2.
  static func date(in text: String) -> Date? {
    let whole = text.startIndex..<text.endIndex
    guard
      let (end, parts) = try? DateComponents.ISO8601FormatStyle().consuming(
        text, startingAt: whole.lowerBound, in: whole),
      end == whole.upperBound, parts.isValidDate
    else { return nil }
    return parts.date
  }

  /// Returns JSON text with sorted keys.
  static func encode(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []
  ) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, formatting]
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    encoder.dateEncodingStrategy = .custom { date, encoder in
      // The style truncates to milliseconds.
      try (date + 0.000_5).formatted(format).encode(to: encoder)
    }
    return Array(try encoder.encode(value))
  }

  /// Returns the error of text that isn't JSON, or that has a value that Foundation can't
  /// represent.
  ///
  /// On Linux, only `JSONSerialization` states the reason and the location.
  private static func syntaxError(in text: String, named file: String) -> FileError {
    var reason = "A number doesn't fit its type."
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    } catch {
      reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
    }
    let source = JSONText(text)
    let isHalf = reason.contains("surrogate") || reason.contains("hex escape")
    if isHalf || reason.contains("not representable") {
      let half = #"the text has an escape for half of a character, such as \ud800"#
      let limit = isHalf ? half : "expected a number of at most 64 bits"
      let place = source.unrepresentable, path = place.map { "\(description(of: $0.path)): " }
      return FileError(
        file, .invalid, "\(path ?? "")\(limit); correct the value",
        at: place.map { source.location(of: $0.offset) })
    }
    let offset =
      if let found = reason.firstMatch(of: /(?:around character|" at) (\d+)/) {
        Int(found.1)
      } else {
        reason.contains("end of file") ? source.end : nil as Int?
      }
    return FileError(
      file, .invalid,
      "the text isn't valid JSON: \(Excerpt.quoted(reason, limit: 100)); correct it",
      at: source.location(of: offset ?? source.offset(of: [])))
  }

  /// Returns the path, the cause, and the fix of a value that can't be decoded.
  private static func problem(of error: any Error) -> String {
    let problem =
      switch error {
      case DecodingError.keyNotFound(let key, _):
        "the key \"\(key.stringValue)\" is missing; add it"
      case DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _):
        "expected \(description(of: type)); correct the value"
      case DecodingError.dataCorrupted(let context):
        "\(context.debugDescription); correct the value"
      default: "\(Excerpt.quoted("\(error)", limit: 100)); correct the value"
      }
    return "\(description(of: (error as? DecodingError)?.path ?? [])): \(problem)"
  }

  /// Returns a path in the syntax of a program, such as `photos[3].rating`.
  private static func description(of path: [String]) -> String {
    if path.isEmpty { return "the file" }
    let steps = path.map { step in
      if Int(step) != nil { return "[\(step)]" }
      return step.wholeMatch(of: /\w{1,40}/) == nil ? "[\(Excerpt.quoted(step))]" : ".\(step)"
    }
    return String(steps.joined().trimmingPrefix("."))
  }

  private static func description(of type: any Any.Type) -> String {
    switch type {
    case is any BinaryInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}

extension DecodingError {
  /// The keys and indices that lead to the value with the problem, or to its object if it's
  /// missing.
  fileprivate var path: [String] {
    switch self {
    case .keyNotFound(_, let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .dataCorrupted(let context):
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    @unknown default: []
    }
  }
}
