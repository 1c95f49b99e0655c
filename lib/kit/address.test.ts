import { expect, test } from "vitest";
import { addressText, parameter, readAddress, withValues } from "./address";

const place = {
  kind: parameter((text) => (["open", "closed"].includes(text) ? text : null)).withDefault("open"),
  of: parameter<number[]>(
    (text) => (/^\d+(,\d+)*$/.test(text) ? text.split(",").map(Number) : null),
    (value) => value.join(","),
  ),
};

test("returns the default for an absent or invalid parameter", () => {
  expect(readAddress(place, new URLSearchParams("kind=gone&of=1,x"))).toEqual({ kind: "open", of: null });
  expect(readAddress(place, new URLSearchParams("kind=closed&of=3,14"))).toEqual({ kind: "closed", of: [3, 14] });
});

test("keeps parameters that a change does not name, and removes null and defaults", () => {
  const search = new URLSearchParams("tab=2&kind=closed&of=3");
  const after = (values: object, saysUsual?: boolean) => withValues(search, place, values, saysUsual).toString();
  expect(after({ of: null })).toBe("tab=2&kind=closed");
  expect(after({ kind: "open", of: undefined, tab: "3" })).toBe("tab=2&of=3");
  expect(after({ kind: "open" }, true)).toBe("tab=2&kind=open&of=3");
  expect(search.toString()).toBe("tab=2&kind=closed&of=3");
});

test("keeps lists readable and escapes reserved characters", () => {
  expect(addressText(withValues(new URLSearchParams(), place, { of: [3, 14] }))).toBe("?of=3,14");
  expect(addressText(new URLSearchParams({ q: "a&b #c+d%2C e/f" }))).toBe("?q=a%26b+%23c%2Bd%252C+e/f");
  expect(addressText(new URLSearchParams())).toBe("");
});
