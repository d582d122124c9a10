// The table of screens: what the header, the phone's bar and the router make of it.
import { expect, test } from "vitest";
import { inBar, SCREENS, type Screen } from "../src/lib/screens";

const some = (count: number): Screen[] => Array.from({ length: count }, (_, i) => ({ ...SCREENS[0], page: `screen ${i}` }));

test("a phone's bar has at most five entries, Your turn among them", () => {
  for (const count of [1, 2, 4]) expect(inBar(some(count)).more).toEqual([]);
  const { shown, more } = inBar(some(6)); // with Your turn and More: five
  expect([shown.length, more.length]).toEqual([3, 3]);
});

test("no two screens share an address or a key", () => {
  for (const of of ["page", "path", "key"] as const) expect(new Set(SCREENS.map((screen) => screen[of])).size).toBe(SCREENS.length);
});
