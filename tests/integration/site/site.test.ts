import { afterEach, beforeAll, expect, test } from "vitest";
import { recallSite } from "@/lib/access/recall-site";
import { db } from "@/lib/kit/db";
import { forgetSettings, settings } from "@/lib/kit/env";
import { readSite } from "@/lib/site/read-site";
import { saveSite } from "@/lib/site/save-site";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";

beforeAll(() => useFreshStores());

afterEach(async () => {
  await db().site.deleteMany();
  delete process.env.SITE_NAME;
  forgetSettings();
});

const superuser = () => scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
const library = { site_name: "Moravian Usage", is_consortial: false };

test("the site's name and kind are set in the product and apply in every process from its next request", async () => {
  expect(await readSite(await superuser())).toMatchObject({
    site_name: "Usus",
    is_consortial: true,
    is_decided: false,
  });
  const saved = await saveSite(await superuser(), { ...library, revision: 0 });
  expect(saved).toEqual({ ...library, is_decided: true, given_by_server: [], revision: 1 });
  forgetSettings();
  expect(settings().SITE_NAME).toBe("Usus");
  await recallSite();
  expect(settings()).toMatchObject({ SITE_NAME: "Moravian Usage", CONSORTIAL_INSTALLATION: false });
});

test("the server's settings take precedence and are not stored", async () => {
  process.env.SITE_NAME = "Named by the server";
  forgetSettings();
  const saved = await saveSite(await superuser(), { ...library, revision: 0 });
  expect(saved).toMatchObject({
    site_name: "Named by the server",
    is_consortial: false,
    given_by_server: ["site_name"],
  });
  expect(await db().site.findUniqueOrThrow({ where: { id: 1 } })).toMatchObject({ name: null, isConsortial: false });
});

test("the second of two simultaneous changes is rejected", async () => {
  await saveSite(await superuser(), { ...library, revision: 0 });
  await expect(saveSite(await superuser(), { ...library, revision: 0 })).rejects.toMatchObject({ status: 412 });
  await saveSite(await superuser(), { ...library, is_consortial: true, revision: 1 });
  expect(await readSite(await superuser())).toMatchObject({ is_consortial: true, revision: 2 });
});
