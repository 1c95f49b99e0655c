import type { Page } from "playwright/test";
import { inDatabase } from "./database";
import { clientAs, invitePerson, PASSWORD, type Person } from "./people";
import { at, expect, journeysIn, type Locale, locales, signIn, site, test, violations, wordsOf } from "./site";

const reader = "consortium-admin@usus.example";
const TYPED = "kept while signed out";

/** Opens the dialog for new credentials and fills in the required fields. */
async function fillCredentials(page: Page, locale: Locale) {
  const t = wordsOf(locale);
  await page
    .getByRole("button", { name: t("credentialsPages.add"), exact: true })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: t("credentialsPages.addTitle") });
  await form.getByRole("combobox", { name: t("credentialsPages.field.platform") }).fill("Lumina");
  // The page's own requests extend the session, so it must make none afterwards.
  const query = ["/api/counter-registry/", "/use-cases/"].map((part) =>
    page.waitForResponse((answer) => answer.url().includes(part)),
  );
  await page.getByRole("option", { name: "Lumina Online" }).click();
  await Promise.all(query);
  await form.getByRole("textbox", { name: t("credentialsPages.field.url") }).fill("https://sushi.example.org/r5");
  const customer = form.getByRole("textbox", { name: "Customer ID" });
  await customer.fill(TYPED);
  return { customer, save: form.getByRole("button", { name: t("common.save"), exact: true }) };
}

/** Without live messages a page notices the end of its session only at its next call. */
const withoutLive = (page: Page) => page.route("**/api/events/live/", () => undefined);

/** Makes their sessions idle for all but two minutes of the eight hours after which they end. */
const endsSoon = ({ id }: Person) =>
  inDatabase("update sessions set last_seen_at = now() at time zone 'utc' - interval '7:58:20' where user_id = $1", [
    id,
  ]);

/** Sets the page's clock ahead by these hours without running its timers, as for a page that a browser had frozen. */
async function comeBack(page: Page, hours: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
  await page.evaluate(() => window.dispatchEvent(new Event("pageshow")));
}

async function endSessions({ id }: Person): Promise<void> {
  const admin = await clientAs("superuser@usus.example");
  expect((await admin.post(`/api/user-management/${id}/end-sessions/`)).status).toBe(200);
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("a wrong password is refused in words, keeps the e-mail, and the right one leads to the wanted page")(
    async ({ page }) => {
      await page.goto(at(locale, "/admin/harvests/?state=failed"));
      await page.getByRole("textbox", { name: t("users.signIn.email"), exact: true }).fill(reader);
      await page.getByRole("textbox", { name: t("users.signIn.password"), exact: true }).fill("not the password");
      await page.getByRole("button", { name: t("users.signIn.submit"), exact: true }).click();
      const alert = page.getByRole("alert").filter({ hasText: t("users.signIn.failed") });
      await expect(alert).toContainText(t("errors.wrongCredentials"));
      await expect(alert).toBeFocused();
      await page.getByRole("button", { name: t("users.signIn.forgotten") }).click();
      await expect(page.getByRole("textbox", { name: t("users.signIn.email"), exact: true })).toHaveValue(reader);
      await page.goBack();
      await expect(page.getByRole("tab", { name: t("users.tabs.login") })).toHaveAttribute("aria-selected", "true");
      await page.goForward();
      await expect(page.getByRole("heading", { level: 1, name: t("users.reset.title") })).toBeVisible();
      await page.getByRole("tab", { name: t("users.tabs.login") }).click();
      await signIn(page, reader, locale);
      await expect(page).toHaveURL(new RegExp(`${at(locale, "/admin/harvests/")}\\?state=failed$`));
      await expect(page.getByRole("heading", { level: 1, name: t("routes.harvests") })).toBeVisible();
    },
  );

  journey("a session that ends on the server is asked for over the page, which keeps what was typed")(
    async ({ page, context }) => {
      const person = await invitePerson({ locale, isAdmin: true, firstName: "Alžběta", lastName: "Dlouhá" });
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker"));
      await withoutLive(page);
      await page.clock.install();
      await page.goto(at(locale, "/admin/sushi-credentials/"));
      await signIn(page, person.email, locale, PASSWORD);
      const { customer, save } = await fillCredentials(page, locale);

      await endsSoon(person);
      await comeBack(page, 8);
      const warning = page.getByRole("alertdialog");
      await expect(warning).toContainText(t("shell.sessionEnd.idleness"));
      await expect(warning.getByRole("button", { name: t("shell.sessionEnd.keep"), exact: true })).toBeFocused();
      expect.soft(await violations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await expect(warning).toHaveCount(0);
      await expect(customer).toBeFocused();
      await expect(customer).toHaveValue(TYPED);

      await endsSoon(person);
      await comeBack(page, 16);
      await expect(warning).toBeVisible();
      expect((await page.request.get("/api/user/")).status()).toBe(200);
      await comeBack(page, 16);
      await expect(warning).toHaveCount(0);
      const dialog = page.getByRole("dialog", { name: t("users.signIn.again") });

      await endSessions(person);
      await save.click();
      await expect(dialog).toBeVisible();
      await dialog.getByRole("textbox", { name: t("users.signIn.email"), exact: true }).fill(person.email);
      await dialog.getByRole("textbox", { name: t("users.signIn.password"), exact: true }).fill(PASSWORD);
      await dialog.getByRole("button", { name: t("users.signIn.submit"), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(customer).toHaveValue(TYPED);

      await endSessions(person);
      await save.click();
      await expect(dialog).toBeVisible();
      const tab = await context.newPage();
      await tab.goto(at(locale, "/dashboard/"));
      await signIn(tab, person.email, locale, PASSWORD);
      await tab.close();
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(dialog).toBeHidden();
      await expect(customer).toHaveValue(TYPED);
    },
  );
}

test("who logs in at the address of the login form gets to the dashboard, and is led there from then on", async ({
  page,
}) => {
  const answer = await page.goto(at("cs", "/sign-in/"));
  expect(answer?.status()).toBe(200);
  await signIn(page, reader, "cs");
  await expect(page).toHaveURL((url) => url.pathname === at("cs", "/dashboard/"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(at("cs", "/sign-in/"));
  await expect(page).toHaveURL((url) => url.pathname === at("cs", "/dashboard/"));
});

test("the login form keeps text typed before its code has loaded, and puts none of it into the address", async ({
  page,
}) => {
  const t = wordsOf("en");
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route("**/_next/static/**/*.js", (route) => delivered.then(() => route.continue()));
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const loaded = page.goto("/platforms/");
  const email = page.getByRole("textbox", { name: t("users.signIn.email"), exact: true });
  await email.fill(reader);
  await page.getByRole("textbox", { name: t("users.signIn.password"), exact: true }).fill(site.passwords[reader] ?? "");
  const submit = page.getByRole("button", { name: t("users.signIn.submit"), exact: true });
  await submit.click();
  deliver();
  await loaded;
  await expect(email).toHaveValue(reader);
  await submit.click();
  await expect(page.getByRole("heading", { level: 1, name: t("routes.platform-list") })).toBeVisible();
  expect(addresses.filter((address) => address.includes("password="))).toEqual([]);
});

test("the live connection reports an ended session, and the next user sees nothing of the first", async ({ page }) => {
  const t = wordsOf("en");
  const person = await invitePerson({ isAdmin: true });
  await page.goto("/admin/sushi-credentials/");
  await signIn(page, person.email, "en", PASSWORD);
  await fillCredentials(page, "en");
  await endSessions(person);
  const dialog = page.getByRole("dialog", { name: t("users.signIn.again") });
  await expect(dialog).toBeVisible();
  await signIn(page, "admin@svratka.example", "en");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Svratka Technical Library").first()).toBeVisible();
  const values = page
    .locator("input")
    .evaluateAll((boxes) => boxes.map((box) => box instanceof HTMLInputElement && box.value));
  expect(await values).not.toContain(TYPED);
});
