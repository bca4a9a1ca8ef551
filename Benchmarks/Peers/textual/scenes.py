"""The scenes that Textual can express, as in Benchmarks/Sources/bindable-benchmarks/Rendering.

Prints the lines of the benchmark program. A change ends when the driver has received its bytes.

usage: python3 scenes.py
"""

import asyncio
import json
import time

from textual.app import App
from textual.widgets import OptionList, Static

ROUNDS, CHANGES = 7, 20


class Labels(App):
    """22 labels, one of them with a number that changes."""

    CSS = "Static { height: 1; }"

    def compose(self):
        for number in range(22):
            yield Static(f"Label number {number} says: Count: 1000", id=f"label{number}")


class Lists(App):
    """A list of 10,000 items."""

    CSS = "OptionList { height: 24; border: none; padding: 0; }"

    def compose(self):
        yield OptionList(*[f"Row number {number}" for number in range(10_000)])


def report(workload, samples):
    """Prints a line with the median of the rounds."""
    samples.sort()
    median = samples[len(samples) // 2]
    print(
        json.dumps(
            {
                "workload": workload,
                "library": "Textual",
                "ns": round(median, 1),
                "ratioToHand": None,
                "effectRunsPerChange": None,
                "bytes": None,
                "spread": round((samples[-1] - samples[0]) / median, 3),
            },
            separators=(",", ":"),
        ),
        flush=True,
    )


async def settled(pilot):
    """Waits until the messages are handled and the screen is drawn."""
    await pilot.pause()


async def measure(app, workload, change):
    """Measures changes, each of which is drawn before the next one."""
    samples = []
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for index in range(ROUNDS):
            start = time.process_time_ns()
            for number in range(CHANGES):
                change(app, index * CHANGES + number)
                # Draws what has changed, without the pauses of a pilot.
                app.screen._on_timer_update()
                await asyncio.sleep(0)
            samples.append((time.process_time_ns() - start) / CHANGES)
    report(workload, samples)


def set_label(app, number):
    app.query_one("#label11", Static).update(f"Count: {1000 + number % 9000}", layout=False)


def scroll(app, number):
    app.query_one(OptionList).scroll_to(y=number % 9000, animate=False)


async def main():
    await measure(Labels(), "R-label", set_label)
    await measure(Lists(), "R-scroll10k", scroll)


asyncio.run(main())
