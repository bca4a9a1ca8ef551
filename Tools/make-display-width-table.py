#!/usr/bin/env python3
"""Writes Sources/Bindable/Views/Rendering/DisplayWidth+Table.swift.

    python3 Tools/make-display-width-table.py                       # from the installed `wcwidth`
    python3 Tools/make-display-width-table.py --check               # only says whether it is current
    python3 Tools/make-display-width-table.py \
        --east-asian-width EastAsianWidth.txt                       # wide ranges from a Unicode file

The source is the Python package `wcwidth` (`pip install wcwidth==0.7.0`), which carries tables
made from the Unicode Character Database. `--east-asian-width` takes the wide ranges from the
Unicode file of that name instead (lines such as `1100..115F;W # …`).

Each scalar gets a width:

    0  marks that do not space, format characters, default ignorables
    1  everything else; ambiguous characters and spacing marks are among them
    2  East Asian Wide and Fullwidth, emoji, regional indicators

The table is a sorted list of `first scalar << 2 | width`, one entry where the width changes.
"""

import argparse
import pathlib
import re
import sys

LIMIT = 0x110000
TARGET = (
    pathlib.Path(__file__).resolve().parent.parent
    / "Sources/Bindable/Views/Rendering/DisplayWidth+Table.swift"
)


def newest(table):
    version = max(table, key=lambda v: tuple(int(part) for part in v.split(".")))
    return version, table[version]


def wide_ranges(path):
    """The W and F ranges of an EastAsianWidth.txt, and the version named in its first line."""
    ranges, version = [], "unknown"
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        named = re.match(r"#\s*EastAsianWidth-([0-9.]+)\.txt", line)
        if named:
            version = named.group(1)
        entry = re.match(r"\s*([0-9A-Fa-f]+)(?:\.\.([0-9A-Fa-f]+))?\s*;\s*([WF])\b", line)
        if entry:
            first = int(entry.group(1), 16)
            ranges.append((first, int(entry.group(2) or entry.group(1), 16)))
    return version, ranges


def widths(wide, zero, spacing):
    result = bytearray([1]) * LIMIT
    for value, ranges in ((2, wide), (0, zero), (1, spacing)):
        for first, last in ranges:
            result[first : last + 1] = bytes([value]) * (last - first + 1)
    result[0x1F1E6:0x1F200] = bytes([2]) * 26  # regional indicators: two columns, also alone
    result[0xAD] = 0  # soft hyphen: a place to break, never drawn
    return result


def packed(result):
    entries, last = [], None
    for scalar in range(LIMIT):
        if result[scalar] != last:
            last = result[scalar]
            entries.append(scalar << 2 | last)
    return entries


def rows(values):
    texts = [f"0x{value:06X}" for value in values]
    return [f"    {', '.join(texts[i : i + 8])}," for i in range(0, len(texts), 8)]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--east-asian-width", metavar="FILE")
    arguments.add_argument("--check", action="store_true")
    options = arguments.parse_args()

    import wcwidth
    from wcwidth.table_mc import CATEGORY_MC
    from wcwidth.table_vs16 import VS16_NARROW_TO_WIDE
    from wcwidth.table_wide import WIDE_EASTASIAN
    from wcwidth.table_zero import ZERO_WIDTH

    version, zero = newest(ZERO_WIDTH)
    _, spacing = newest(CATEGORY_MC)
    wide_version, wide = newest(WIDE_EASTASIAN)
    if options.east_asian_width:
        wide_version, wide = wide_ranges(options.east_asian_width)
    _, emoji = newest(VS16_NARROW_TO_WIDE)

    text = "\n".join(
        [
            "// Made by Tools/make-display-width-table.py; do not edit.",
            f"// Unicode {version} (wide ranges: {wide_version}), read from wcwidth"
            f" {wcwidth.__version__}.",
            "",
            "extension DisplayWidth {",
            "  /// The version of Unicode that the table was made from.",
            f'  public static let unicodeVersion = "{version}"',
            "",
            "  // `first scalar << 2 | width`, one entry where the width changes, in order.",
            "  static let widths: [UInt32] = [",
            *rows(packed(widths(wide, zero, spacing))),
            "  ]",
            "",
            "  // First and last of each range of narrow characters that U+FE0F makes wide, in order.",
            "  static let widenedByEmojiStyle: [UInt32] = [",
            *rows([bound for pair in sorted(emoji) for bound in pair]),
            "  ]",
            "}",
            "",
        ]
    )
    if options.check:
        current = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
        print("current" if current else "out of date")
        return 0 if current else 1
    TARGET.write_text(text, encoding="utf-8")
    print(f"Unicode {version}: {len(text.splitlines())} lines written to {TARGET.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
