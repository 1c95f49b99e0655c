import { expect, test } from "vitest";
import type { ProductRelease } from "./release";
import { releaseNews } from "./release-news";

const words = { en: "New", cs: "Nové" };
const latest: ProductRelease = {
  version: "2.0.0",
  date: "2026-01-01",
  kinds: ["update"],
  title: words,
  text: words,
  links: [],
  notify: true,
};
const nothing = { isUnseen: false, isAnnounced: false, isFirst: false, isRemembered: false };
const old = "1.0.0";
const current = "2.0.0";

test.each([
  ["a new user has seen it", {}, { isFirst: true }],
  ["a user who only ever closed a banner as well", { last_dismissed_release: old }, { isFirst: true }],
  ["so has one who only ever saw the list", { last_seen_release: old }, { isFirst: true }],
  [
    "it is news to who knows an older one",
    { last_seen_release: old, last_dismissed_release: old },
    { isUnseen: true, isAnnounced: true },
  ],
  [
    "closing the banner leaves the dot",
    { last_seen_release: old, last_dismissed_release: current },
    { isUnseen: true },
  ],
  [
    "seeing it elsewhere leaves the banner",
    { last_seen_release: current, last_dismissed_release: old },
    { isAnnounced: true },
  ],
  ["nothing is left to say", { last_seen_release: current, last_dismissed_release: current }, { isRemembered: true }],
])("%s", (_, memory, news) => {
  expect(releaseNews(memory, latest)).toEqual({ ...nothing, ...news, latest });
});

test("a release that is not announced has a dot and no banner", () => {
  const memory = { last_seen_release: old, last_dismissed_release: old };
  expect(releaseNews(memory, { ...latest, notify: false })).toMatchObject({ isUnseen: true, isAnnounced: false });
});

test("there is no news without a release", () => {
  expect(releaseNews({}, null)).toEqual({ ...nothing, isRemembered: true, latest: null });
});
