import { openAs } from "./people";
import { at, expect, journeysIn, locales, signIn, site, test, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  test(`the shell asks for a login at the requested address, and then opens it (${locale})`, async ({ page }) => {
    await page.goto(at(locale, "/admin/harvests/"));
    await expect(page).toHaveURL(new RegExp(`${at(locale, "/admin/harvests/")}$`));
    await signIn(page, "consortium-admin@usus.example", locale);
    await expect(page.getByRole("heading", { level: 1, name: t("routes.harvests") })).toBeVisible();
    await expect(page).toHaveTitle(`${t("routes.harvests")} · Usus`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
  });

  journey("the shell says why a login failed, at once and in words")(async ({ page }) => {
    await page.goto(at(locale, "/dashboard/"));
    await page.getByRole("textbox", { name: t("users.signIn.email"), exact: true }).fill("user@hradisko.example");
    await page.getByRole("textbox", { name: t("users.signIn.password"), exact: true }).fill("not the password");
    await page.getByRole("button", { name: t("users.signIn.submit"), exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: t("users.signIn.failed") })).toBeVisible();
  });

  journey("the shell shows a member no administration, and refuses its pages")(async ({ page }) => {
    await openAs(page, "user@hradisko.example", at(locale, "/dashboard/"));
    const menu = page.getByRole("navigation", { name: t("shell.menu.label") });
    await expect(menu.getByRole("link", { name: t("routes.platform-list"), exact: true })).toBeVisible();
    await expect(menu.getByText(t("shell.menu.folder.administration"))).toHaveCount(0);
    await page.goto(at(locale, "/admin/sushi-credentials/"));
    await expect(page.getByRole("heading", { name: t("shell.forbidden.title") })).toBeVisible();
  });

  journey("the shell has a page for addresses that do not exist")(async ({ page }) => {
    await openAs(page, "consortium-admin@usus.example", at(locale, "/no/such/page/"));
    await expect(page.getByRole("heading", { name: t("shell.notFound.title") })).toBeVisible();
  });
}

test("changing the language keeps the page and its filters", async ({ page }) => {
  await openAs(page, "consortium-admin@usus.example", "/admin/sushi-credentials/?search=lumina");
  const t = wordsOf("en");
  await page.getByRole("button", { name: t("shell.language.open", { name: "English" }) }).click();
  await page.getByRole("button", { name: "Čeština", exact: true }).click();
  await expect(page).toHaveURL(/\/cs\/admin\/sushi-credentials\/\?search=lumina$/);
  await expect(
    page.getByRole("heading", { level: 1, name: wordsOf("cs")("routes.sushi-credentials-list") }),
  ).toBeVisible();
});

test("a page stays open when its session ends", async ({ page, context }) => {
  await openAs(page, "user@hradisko.example", "/analytics/flexitable/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const t = wordsOf("en");
  await page.getByRole("button", { name: t("shell.user.open", { name: "Jiří Kučera" }) }).click();
  await page.getByRole("button", { name: t("shell.user.signOut"), exact: true }).click();
  await expect(page.getByRole("textbox", { name: t("users.signIn.email"), exact: true })).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === "usus.session")?.value ?? "").toBe("");
  expect((await page.request.get(`${site.url}/api/user/`)).status()).toBe(401);
});

test.describe("without a connection", () => {
  test.use({ expected: /ERR_FAILED|could not be loaded|Failed to load/ });

  test("a dialog whose code does not load says so, and opens on retry", async ({ page }) => {
    await openAs(page, "user@hradisko.example", "/user/");
    const t = wordsOf("en");
    const change = page.getByRole("button", { name: t("account.password.change"), exact: true });
    await page.route("**/_next/static/chunks/**", (route) => route.abort());
    await change.click();
    const alert = page.getByRole("alert").filter({ hasText: t("ui.part.title") });
    await expect(alert).toBeVisible();
    await expect(change).toBeVisible();
    await page.unroute("**/_next/static/chunks/**");
    await alert.getByRole("button", { name: t("common.retry") }).click();
    await expect(page.getByRole("dialog", { name: t("account.password.change") })).toBeVisible();
    await expect(alert).toBeHidden();
  });
});
