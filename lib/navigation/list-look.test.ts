import { expect, test } from "vitest";
import { readLooks, writeLooks } from "./list-look";

test("a browser remembers columns, widths and row height", () => {
  const looks = {
    density: "relaxed",
    lists: { harvests: { shown: { organizations: false }, widths: { platforms: 320 }, size: 50 } },
  } as const;
  expect(readLooks(writeLooks(looks))).toEqual(looks);
});

test("lists with the default look take no space", () => {
  expect(writeLooks({ density: "compact", lists: { harvests: { shown: {}, widths: {} } } })).toBe(
    '{"density":"compact","lists":{}}',
  );
});

test.each([
  undefined,
  "",
  "{",
  "null",
  "[]",
  '{"lists":{"harvests":{"shown":{"pk":"no"},"widths":{"pk":-5,"name":99999}}},"density":"huge"}',
  '{"lists":{"harvests":{"size":7}}}',
])("%s is ignored", (text) => {
  const { density, lists } = readLooks(text);
  expect(density).toBe("compact");
  const entries = Object.values(lists).flatMap(({ shown, widths, size }) => [
    ...Object.keys(shown),
    ...Object.keys(widths),
    ...(size ? [size] : []),
  ]);
  expect(entries).toEqual([]);
});
