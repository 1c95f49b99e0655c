import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright/test";
import { invitePerson, openAs } from "./people";
import { startWeb } from "./second-web";
import { at, choose, expect, journeysIn, locales, monthName, site, test, wordsOf } from "./site";

test.use({ expected: /status of 50[03]|net::ERR_FAILED|live connection could not be restored/ });

/** The product's database at an address of our own, where it can be missing. */
function databaseIn(folder: string) {
  const url = new URL(site.settings.DATABASE_URL ?? "");
  const place = url.searchParams.get("host") ?? "";
  url.searchParams.set("host", folder);
  const sockets = fs.readdirSync(place).filter((name) => name.startsWith(".s.PGSQL.") && !name.endsWith(".lock"));
  const appear = () => {
    for (const name of sockets) fs.symlinkSync(path.join(place, name), path.join(folder, name));
  };
  return { url: url.href, appear };
}

/** Nothing responds from the next save on; the page's other calls must not fail before. */
async function silence(page: Page): Promise<void> {
  let isSilent = false;
  await page.route("**/api/**", (route) => {
    isSilent ||= route.request().postData()?.includes("fiscal_year") ?? false;
    return isSilent ? route.abort() : route.continue();
  });
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("while the database is missing, the wanted page says so, and opens by itself when it comes")(
    async ({ page }) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "usus-e2e-"));
      const database = databaseIn(folder);
      const { url, stop } = await startWeb({ DATABASE_URL: database.url });
      try {
        await openAs(page, "consortium-admin@usus.example", at(locale, "/dashboard/"));
        await page.goto(`${url}${at(locale, "/platforms/")}`);
        await expect(page.getByRole("heading", { name: t("users.connecting.title", { site: "Usus" }) })).toBeVisible();
        await expect(page.getByRole("status").filter({ hasText: t("users.connecting.waiting") })).toBeVisible();
        await expect(page).toHaveURL(`${url}${at(locale, "/platforms/")}`);
        const readiness = await fetch(`${url}/api/readiness/`);
        expect([readiness.status, await readiness.json()]).toEqual([
          503,
          { ready: false, database: false, usage: true, files: true },
        ]);
        database.appear();
        await expect(page.getByRole("heading", { level: 1, name: t("routes.platform-list") })).toBeVisible();
      } finally {
        await stop(page);
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  journey("a server that falls silent is told over the page, which goes on by itself when it is back")(
    async ({ page }) => {
      const person = await invitePerson({ locale });
      await openAs(page, person.email, at(locale, "/user/"));
      await page.evaluate(() => void document.documentElement.setAttribute("data-marked", ""));
      await silence(page);
      const month = page.getByLabel(t("account.preferences.fiscalYear"), { exact: true });
      await choose(month, monthName(8, locale));
      const dialog = page.getByRole("dialog", { name: t("users.signIn.noAnswer") });
      await expect(dialog).toBeVisible();
      await page.unrouteAll();
      await expect(dialog).toBeHidden();
      await expect(page.locator("html[data-marked]")).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1, name: t("routes.user-page") })).toBeVisible();
    },
  );

  journey("a server that cannot say who is signed in is quoted, and asked again")(async ({ page }) => {
    const person = await invitePerson({ locale });
    await openAs(page, person.email, at(locale, "/user/"));
    await silence(page);
    await page.route("**/api/user/", (route) => route.fulfill({ status: 500, json: { error: "Out of order." } }));
    await choose(page.getByLabel(t("account.preferences.fiscalYear"), { exact: true }), monthName(8, locale));
    const status = page.getByRole("status").getByText(t("shell.userNotLoaded", { error: "Out of order." }));
    await expect(status).toHaveCount(1);
    const dialog = page.getByRole("dialog", { name: t("users.signIn.noAnswer") });
    await expect(dialog).toBeVisible();
    await page.unrouteAll();
    await expect(dialog).toBeHidden();
    await expect(status).toHaveCount(1);
  });
}
