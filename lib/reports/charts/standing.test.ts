import { describe, expect, test } from "vitest";
import { standingOf } from "./standing";

const place = (key: number | string, isOwn = false) => ({ key, name: String(key), is_blank: false, is_own: isOwn });
const figure = (primary: number | string, count: number) => ({ primary, secondary: null, count });
const others = ["Anonym-001", "Anonym-002", "Anonym-003", "Anonym-004", "Anonym-005"];
const compared = {
  primary: [place(7, true), ...others.map((name) => place(name))],
  secondary: [],
  data: [figure(7, 40), figure(7, 20), ...others.map((name, at) => figure(name, 100 - 20 * at))],
};

describe("standing of a library", () => {
  test("is its rank and the median of all, by sums", () => {
    // 100, 80, 60, 60, 40, 20.
    expect(standingOf(compared, 7)).toEqual({ value: 60, median: 60, rank: 3, count: 6 });
  });

  test("has the middle value as median when their number is odd", () => {
    const [, , ...fewer] = compared.primary;
    const primary = [place(7, true), ...fewer];
    const data = [figure(7, 25), ...others.slice(1).map((name, at) => figure(name, [80, 60, 30, 20][at] ?? 0))];
    expect(standingOf({ primary, secondary: [], data }, undefined)).toEqual({
      ...{ value: 25, median: 30, rank: 4, count: 5 },
    });
  });

  test("of a selected library is among those that an administrator of the consortium reaches", () => {
    const primary = [place(7, true), place(8, true), place(9, true)];
    const data = [figure(7, 30), figure(8, 50), figure(9, 10)];
    const all = { primary, secondary: [], data };
    expect(standingOf(all, 7)).toEqual({ value: 30, median: 30, rank: 2, count: 3 });
    expect(standingOf(all, undefined)).toBeNull();
  });

  test("is unknown without others, without a library of one's own, and for several metrics", () => {
    expect(standingOf({ ...compared, primary: [place(7, true), place(8, true)] }, 7)).toBeNull();
    expect(standingOf({ ...compared, primary: others.map((name) => place(name)) }, 7)).toBeNull();
    expect(standingOf({ ...compared, secondary: [place(1, true), place(2, true)] }, 7)).toBeNull();
    const several = { ...compared, primary: [...compared.primary, place(8, true)] };
    expect(standingOf(several, undefined)).toBeNull();
  });
});
