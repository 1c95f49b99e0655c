import { afterEach, beforeAll, expect, test } from "vitest";
import { recallSite } from "@/lib/access/recall-site";
import { db } from "@/lib/kit/db";
import { forgetSettings, settings } from "@/lib/kit/env";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { changeSetting } from "@/lib/site/settings/change-setting";
import { listSettings } from "@/lib/site/settings/list-settings";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";

beforeAll(() => useFreshStores());

afterEach(async () => {
  await db().decidedSetting.deleteMany();
  delete process.env.RECHECKS_PER_NIGHT;
  delete process.env.SMTP_URL;
  forgetSettings();
});

const manager = () => scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
const entry = async (name: string) => (await listSettings(await manager())).find((one) => one.name === name);

test("a setting the server leaves open is changed here, applies in every process, and can be restored", async () => {
  expect(await entry("RECHECKS_PER_NIGHT")).toMatchObject({ value: "10", source: "default", may_change: true });
  const decided = await changeSetting(await manager(), "RECHECKS_PER_NIGHT", { value: "25", revision: 0 });
  expect(decided).toMatchObject({ value: "25", usual: "10", source: "here", revision: 1 });
  forgetSettings();
  expect(settings().RECHECKS_PER_NIGHT).toBe(10);
  await recallSite();
  expect(settings().RECHECKS_PER_NIGHT).toBe(25);
  await expect(
    changeSetting(await manager(), "RECHECKS_PER_NIGHT", { value: "30", revision: 0 }),
  ).rejects.toMatchObject({ status: 412 });
  const back = await changeSetting(await manager(), "RECHECKS_PER_NIGHT", { value: null, revision: 1 });
  expect(back).toMatchObject({ value: "10", source: "default", revision: 2 });
  const auditEntries = await db().auditEntry.findMany({ where: { action: "setting.change" }, orderBy: { id: "asc" } });
  expect(auditEntries.map(({ before, after }) => [before, after])).toEqual([
    [{ value: "10" }, { value: "25" }],
    [{ value: "25" }, { value: null }],
  ]);
});

test("the server's value takes precedence, and an invalid value is rejected", async () => {
  await changeSetting(await manager(), "RECHECKS_PER_NIGHT", { value: "25", revision: 0 });
  process.env.RECHECKS_PER_NIGHT = "3";
  forgetSettings();
  await recallSite();
  expect(await entry("RECHECKS_PER_NIGHT")).toMatchObject({ value: "3", source: "environment", may_change: false });
  const change = async (
    name: "RECHECKS_PER_NIGHT" | "EVENT_DIGEST_HOUR" | "TIME_ZONE" | "AUTH_SECRET",
    value: string,
  ) => changeSetting(await manager(), name, { value, revision: 0 });
  await expect(change("RECHECKS_PER_NIGHT", "5")).rejects.toMatchObject({ code: "settingOfServer" });
  await expect(change("AUTH_SECRET", "x".repeat(40))).rejects.toMatchObject({ code: "settingOfServer" });
  await expect(change("EVENT_DIGEST_HOUR", "25")).rejects.toMatchObject({ fields: { value: ["settingValue"] } });
  await expect(change("TIME_ZONE", "Prague")).rejects.toMatchObject({ fields: { value: ["settingValue"] } });
  await change("TIME_ZONE", "America/New_York");
  expect(timeZone()).toBe("America/New_York");
});

test("a secret is reported only as set or not set", async () => {
  process.env.SMTP_URL = "smtp://user:hunter2@mail.example";
  forgetSettings();
  const all = await listSettings(await manager());
  expect(all.find(({ name }) => name === "SMTP_URL")).toMatchObject({ value: null, is_set: true, kind: "secret" });
  const json = JSON.stringify(all);
  for (const secret of ["hunter2", settings().AUTH_SECRET, settings().SEAL_KEY, settings().DATABASE_URL])
    expect(json).not.toContain(secret);
});
