import { expect, test } from "vitest";
import { isTurn, learned, newest, type Reviewed, toAsk } from "./review-list";

// The rules read nothing else.
const listed = (pk: number, state: string) => ({ pk, state, revision: 1 }) as unknown as Reviewed;
// The rules read nothing else.
const detailed = (pk: number, state: string, revision = 1) =>
  ({ pk, state, revision, can_import: false }) as unknown as Reviewed;

test("mergeUploads lists the newest first and keeps details once loaded", () => {
  const uploads = learned([listed(1, "initial")], [detailed(2, "preflight"), detailed(1, "preflight")]);
  expect(uploads).toEqual([detailed(2, "preflight"), detailed(1, "preflight")]);
  expect(learned(uploads, [listed(2, "preflight"), listed(1, "importing")])).toEqual([
    detailed(2, "preflight"),
    listed(1, "importing"),
  ]);
});

test("newest ignores a response from before the last correction", () => {
  const corrected = detailed(1, "preflight", 2);
  expect(learned([corrected], [detailed(1, "preflight", 1)])).toEqual([corrected]);
  expect(learned([corrected], [listed(1, "importing")])).toEqual([corrected]);
  expect(learned([corrected], [detailed(1, "importing", 2)])).toEqual([detailed(1, "importing", 2)]);
  expect(learned([corrected], [detailed(1, "preflight", 3)])).toEqual([detailed(1, "preflight", 3)]);
  expect(newest(corrected, detailed(1, "importing", 1))).toBe(corrected);
  const begun = detailed(1, "importing", 2);
  expect(newest(corrected, begun)).toBe(begun);
});

test.each([
  [listed(1, "preflight"), true],
  [detailed(1, "preflight"), false],
  [detailed(1, "initial"), true],
  [detailed(1, "importing"), true],
  [detailed(1, "imported"), false],
])("upload in state %o needs reloading: %s", (upload, expected) => {
  expect(toAsk([upload]).length === 1).toBe(expected);
});

test("isTurn is true once an upload is imported or the last running one stops", () => {
  const uploads = [detailed(2, "initial"), detailed(1, "initial")];
  expect(isTurn(uploads, [detailed(1, "preflight")])).toBe(false);
  expect(isTurn(uploads, [detailed(1, "preflight"), detailed(2, "prefailed")])).toBe(true);
  expect(isTurn([listed(1, "preflight")], [detailed(1, "preflight")])).toBe(false);
  const begun = [detailed(2, "importing"), detailed(1, "importing")];
  expect(isTurn(begun, [detailed(1, "imported")])).toBe(true);
});
