"""What the page weighs: bytes of a first visit, first paint and layout shift over a slow line, bytes of a move.

    python -m benchmarks.weight            50 kB/s and 300 ms, as a bad phone line has them

Needs Chromium and the built page, as the tests of the page do. Clocks are told, never held against a limit.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from quarterdeck import games
from tests.server.serving import Server
from tests.server.test_weight import weights
from tests.web.browsing import launch

SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
SIZES = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
    .map((one) => [one.name, one.transferSize || one.encodedBodySize + 300])"""  # with the answers' heads; the worker
# that opens the page offline tells no transfer of its own
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1"


def visit(browser: Browser, address: str, path: str, selector: str, speed: float, delay: float) -> dict[str, Any]:
    """Open a page with nothing kept; speed in bytes a second (0: as fast as it goes), delay in milliseconds."""
    context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
    context.add_init_script(SHIFTS)
    page: Page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    if speed:
        limits = {"offline": False, "latency": delay, "downloadThroughput": speed, "uploadThroughput": speed}
        line.send("Network.emulateNetworkConditions", limits)
    page.goto(path)
    page.wait_for_selector(selector, timeout=60_000)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)
    sizes: list[tuple[str, float]] = page.evaluate(SIZES)
    found = {
        "bytes": sum(size for _, size in sizes),
        "requests": len(sizes),
        "paint": page.evaluate(PAINT),
        "shift": page.evaluate("() => window.shift"),
        "largest": sorted(sizes, key=lambda one: -one[1])[:8],
    }
    context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed", type=float, default=50_000, help="bytes a second")
    parser.add_argument("--delay", type=float, default=300, help="milliseconds")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        with sync_playwright() as playwright:
            browser = launch(playwright)
            for path, selector in (("/", "article .card"), ("/game/hit-the-deck", ".cards .card")):
                found = visit(browser, server.address, path, selector, given.speed, given.delay)
                print(
                    f"{path:20} {found['bytes'] / 1000:6.0f} kB in {found['requests']} requests, "
                    f"first paint {found['paint'] / 1000:.2f} s, layout shift {found['shift']:.3f}"
                )
                for address, size in found["largest"]:
                    print(f"    {size / 1000:7.1f} kB  {address.removeprefix(server.address)}")
            browser.close()
        for game in games.every():
            sizes = asyncio.run(weights(server, game.slug))
            print(f"{game.slug:20} a move: {statistics.mean(sizes):5.0f} bytes on average, {max(sizes)} at most")


if __name__ == "__main__":
    main()
