import { expect, test } from "vitest";
import { FileLookup, keptBackups, type ListedFile } from "./backups";

const at = new Date("2026-11-30T12:00:00Z");

test("backups of the last days, the first of each month, and the newest are kept", () => {
  const retained = keptBackups(
    [
      "2025-10-01T02-00-00",
      "2025-12-03T02-00-00",
      "2025-12-04T02-00-00",
      "2026-11-01T02-00-00",
      "2026-11-02T02-00-00",
      "2026-11-16T12-00-00",
      "2026-11-29T02-00-00",
    ],
    14,
    at,
  );
  expect([...retained].sort()).toEqual([
    "2025-10-01T02-00-00",
    "2025-12-03T02-00-00",
    "2026-11-01T02-00-00",
    "2026-11-16T12-00-00",
    "2026-11-29T02-00-00",
  ]);
  const monthly = Array.from(
    { length: 14 },
    (_, nth) => `${2025 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}-01T02-00-00`,
  );
  expect([...keptBackups(monthly, 0, at)].sort()).toEqual(monthly.slice(2));
});

const file = (name: string): ListedFile => [name, "", 0];

test("lookup finds names in ascending order and reads the list once", async () => {
  async function* files() {
    for (const name of ["a", "b", "d"]) yield file(name);
  }
  const lookup = new FileLookup(files());
  const present: boolean[] = [];
  for (const name of ["a", "c", "d", "d", "e"]) present.push(await lookup.has(name));
  expect(present).toEqual([true, false, true, true, false]);
});
