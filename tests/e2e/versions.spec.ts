import type { Page, Request } from "playwright/test";
import packageJson from "@/package.json" with { type: "json" };
import { invitePerson, openAs } from "./people";
import { at, choose, expect, journeysIn, locales, monthName, wordsOf } from "./site";

/** The server reports another release from the tested call on, not in the page's own calls. */
async function release(page: Page, isBeginning: (call: Request) => boolean): Promise<void> {
  let isReleased = false;
  await page.route("**/api/**", (route) => {
    const request = route.request();
    isReleased ||= isBeginning(request);
    if (!isReleased || !("x-usus-version" in request.headers())) return route.continue();
    const headers = { "x-usus-version": "9.9.9" };
    return route.fulfill({ status: 409, headers, json: { code: "versionMismatch", error: "" } });
  });
}

const savesFiscalYear = (call: Request) => call.postData()?.includes("fiscal_year") ?? false;

const A_MINUTE = 60_000;

const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute("data-marked", ""));
const isMarked = (page: Page) => page.locator("html[data-marked]");

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const dialogOf = (page: Page) => page.getByRole("dialog", { name: t("shell.newVersion.title") });

  const secondsLeft = async (page: Page) => {
    const text = ((await dialogOf(page).textContent()) ?? "").replaceAll("\u00a0", " ");
    const left = [10, 9, 8, 7, 6, 5, 4].find((seconds) => text.includes(t("shell.newVersion.wait", { seconds })));
    if (!left) throw new Error(`No seconds are counted down: ${text}`);
    return left;
  };

  /** An action that calls the server. */
  const act = (page: Page) =>
    choose(page.getByLabel(t("account.preferences.fiscalYear"), { exact: true }), monthName(6, locale));

  journey("another release reloads the page after ten seconds, which the reader sees count down")(async ({ page }) => {
    const person = await invitePerson({ locale });
    await page.clock.install();
    await openAs(page, person.email, at(locale, "/user/"));
    await mark(page);
    await release(page, savesFiscalYear);
    await act(page);
    await dialogOf(page).waitFor();
    // From here on the test controls the clock. A jump ahead counts as one second for the dialog.
    await page.clock.pauseAt(Date.now() + A_MINUTE);
    await expect(dialogOf(page)).toContainText(packageJson.version);
    await expect(dialogOf(page)).toContainText("9.9.9");
    const left = await secondsLeft(page);
    for (const seconds of [left - 1, left - 2, left - 3]) {
      await page.clock.runFor(1000);
      await expect(dialogOf(page)).toContainText(t("shell.newVersion.wait", { seconds }));
    }
    await expect(isMarked(page)).toHaveCount(1);
    await page.unroute("**/api/**");
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(isMarked(page)).toHaveCount(0, { timeout: 100 });
    }).toPass({ intervals: [0] });
    await expect(page.getByRole("heading", { level: 1, name: t("routes.user-page") })).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
  });

  journey("who is not ready for another release goes on, and updates later")(async ({ page }) => {
    const person = await invitePerson({ locale });
    await openAs(page, person.email, at(locale, "/user/"));
    await mark(page);
    await release(page, savesFiscalYear);
    await act(page);
    await dialogOf(page)
      .getByRole("button", { name: t("shell.newVersion.hold") })
      .click();
    const banner = page
      .getByRole("status")
      .filter({ hasText: t("shell.newVersion.banner", { old: packageJson.version, new: "9.9.9" }) });
    await expect(banner).toBeVisible();
    await act(page);
    await expect(page.getByText(t("account.preferences.saved"), { exact: true })).toBeVisible();
    await banner.getByRole("button", { name: t("shell.newVersion.update") }).click();
    await expect(isMarked(page)).toHaveCount(0);
  });

  journey("a form that holds something is not reloaded by another release")(async ({ page }) => {
    await openAs(page, "admin@hradisko.example", at(locale, "/admin/sushi-credentials/"));
    await page
      .getByRole("button", { name: t("credentialsPages.add"), exact: true })
      .first()
      .click();
    const form = page.getByRole("dialog", { name: t("credentialsPages.addTitle") });
    await form.getByRole("textbox", { name: "Customer ID" }).fill("unsaved");
    await form.getByRole("combobox", { name: t("credentialsPages.field.platform") }).fill("Lumina");
    await page.getByRole("option", { name: "Lumina Online" }).click();
    await form.getByRole("textbox", { name: t("credentialsPages.field.url") }).fill("not an address");
    await release(page, (call) => call.method() === "POST" && call.url().endsWith("/sushi-credentials/"));
    const save = form.getByRole("button", { name: t("common.save"), exact: true });
    await save.click();
    await expect(
      page.getByText(t("shell.newVersion.banner", { old: packageJson.version, new: "9.9.9" })),
    ).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(form.getByRole("textbox", { name: "Customer ID" })).toHaveValue("unsaved");
    await save.click();
    await expect(form.getByRole("textbox", { name: t("credentialsPages.field.url") })).toHaveAccessibleDescription(/./);
  });
}
