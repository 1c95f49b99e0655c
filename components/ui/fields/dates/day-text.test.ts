import { expect, test } from "vitest";
import { parseDay } from "./day-text";

test.each(["2026-11-02", "2026-11-2", "2026/11/02", "20261102", "2. 11. 2026", "2/11/2026", " 2026-11-02 "])(
  "parseDay reads %s as November 2",
  (typed) => expect(parseDay(typed)).toBe("2026-11-02"),
);

test.each(["", "2026", "2026-11", "2026-02-30", "2026-13-01", "31. 6. 2026", "tomorrow"])(
  "parseDay rejects %s",
  (typed) => expect(parseDay(typed)).toBeNull(),
);
