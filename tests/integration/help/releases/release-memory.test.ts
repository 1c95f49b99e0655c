import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listReleasesCall, readChangelogCall, readLatestReleaseCall } from "@/lib/help/releases/contract";
import { listReleases, showLatestRelease } from "@/lib/help/releases/list-releases";
import { readChangelog } from "@/lib/help/releases/read-changelog";
import { findReleaseMemory, readReleaseNews } from "@/lib/help/releases/read-release-news";
import { db } from "@/lib/kit/db";
import { productVersion } from "@/lib/kit/env";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";

beforeAll(async () => {
  await useFreshStores();
});

let people = 0;
async function someoneWith(extraData: object): Promise<Scope<"signed-in">> {
  people += 1;
  const email = `reader${people}@usus.example`;
  const { id } = await db().user.create({ data: { email, username: email, extraData } });
  return scopeOf("signed-in", actingUser({ id }));
}

test("reads the releases a user has seen from their own extra data", async () => {
  const extra = { last_seen_release: "8.0.3", last_dismissed_release: productVersion, fiscal_year_start_month: 3 };
  const reader = await someoneWith(extra);
  await someoneWith({ last_seen_release: "1.0.0" });
  const memory = await findReleaseMemory(reader);
  expect(memory).toEqual({ last_seen_release: "8.0.3", last_dismissed_release: productVersion });
  expect(readReleaseNews(memory)).toMatchObject({ isUnseen: true, isAnnounced: false, isFirst: false });
});

test("gives the latest release to new users and to users with invalid extra data", async () => {
  for (const extra of [{}, { last_seen_release: 8 }, []]) {
    const memory = await findReleaseMemory(await someoneWith(extra));
    expect(readReleaseNews(memory)).toMatchObject({ isFirst: true, isUnseen: false, isAnnounced: false });
  }
});

test("the API returns releases and changes as its contracts declare", async () => {
  const releases = listReleasesCall.returns.parse(listReleases());
  expect(readLatestReleaseCall.returns.parse(showLatestRelease())).toEqual(releases[0]);
  expect(releases[0]).toMatchObject({ version: productVersion, is_new_feature: true, notify_users: true });
  const changes = readChangelogCall.returns.parse(await readChangelog("en"));
  expect(changes.find(({ version }) => version === productVersion)?.markdown).toContain("### Added");
  expect(readLatestReleaseCall.returns.parse({})).toEqual({});
});
