import { expect, test } from "vitest";
import { shareOfUse, usesThatStay } from "./share-of-use";

const figure = (uses: number | null) => ({ uses, titles: uses });
const sums = (all: number | null, others: number | null) => ({
  all: figure(all),
  fates: {
    ...{ bought: figure(others), open: figure(others), perpetual: figure(others), listed: figure(others) },
    ...{ used_elsewhere: figure(others), undecided: figure(others), lost: figure(others) },
  },
});

test("use stays by open or perpetual access, other lists and other platforms; bought use is counted apart", () => {
  expect(usesThatStay(sums(70, 10))).toBe(40);
  expect(usesThatStay(sums(null, null))).toBeNull();
});

test("a share without any use is unknown, not zero", () => {
  expect(shareOfUse(10, sums(70, 10))).toBeCloseTo(1 / 7);
  expect(shareOfUse(0, sums(0, 0))).toBeNull();
  expect(shareOfUse(null, sums(null, null))).toBeNull();
});
