import { expect, test } from "vitest";
import { AnonymousPages } from "./anonymous-pages";

test("a network may open as many pages a minute as the setting says, and others are not affected", () => {
  const pages = new AnonymousPages();
  const open = (network: string, now: number) => pages.wait(network, { most: 2, now });
  expect([open("192.0.2.1", 0), open("192.0.2.1", 1_000), open("192.0.2.1", 20_000)]).toEqual([0, 0, 40]);
  expect(open("192.0.2.2", 20_000)).toBe(0);
  expect([open("192.0.2.1", 59_999), open("192.0.2.1", 60_000)]).toEqual([1, 0]);
});

test("nothing is limited without a limit, or behind a proxy that is not named", () => {
  const pages = new AnonymousPages();
  for (let page = 0; page < 5; page++) {
    expect(pages.wait("192.0.2.1", { most: 0, now: 0 })).toBe(0);
    for (const own of ["127.0.0.1", "0:0:0:0::/64"]) expect(pages.wait(own, { most: 1, now: 0 })).toBe(0);
  }
});

test("the networks of the longest ago make room for new ones", () => {
  const pages = new AnonymousPages();
  for (let network = 0; network <= 10_000; network++) pages.wait(`network ${network}`, { most: 1, now: 0 });
  expect(pages.wait("network 10000", { most: 1, now: 0 })).toBe(60);
  expect(pages.wait("network 0", { most: 1, now: 0 })).toBe(0);
});
