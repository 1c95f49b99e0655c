import { anchorOf } from "@/lib/help/releases/release";
import { startLoopbackServer } from "@/lib/simulator/loopback-server";
import packageJson from "@/package.json" with { type: "json" };
import { invitePerson, openAs } from "./people";
import { startWeb } from "./second-web";
import { at, expect, journeysIn, locales, signIn, test, wordsOf } from "./site";

// With a header of ours, the browser would send a preflight request to the knowledge base, which the product never
// needs.
test.use({ extraHTTPHeaders: {} });

const VERSION = packageJson.version;

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("a new release is announced until it is dismissed or read")(async ({ page }) => {
    const person = await invitePerson({ locale });
    const old = { last_seen_release: "8.0.3", last_dismissed_release: "8.0.3" };
    expect((await person.client.post("/api/user/extra-data/", old)).status).toBe(200);
    await openAs(page, person.email, at(locale, "/dashboard/"));
    const banner = page.getByRole("region", { name: t("releases.banner.label") });
    const megaphone = page
      .getByRole("banner")
      .getByRole("link", { name: t("releases.megaphoneNew", { version: VERSION }) });
    await expect(banner).toBeVisible();
    await expect(megaphone).toBeVisible();
    await banner.getByRole("button", { name: t("releases.banner.dismiss") }).click();
    await expect(banner).toHaveCount(0);
    await page.reload();
    await expect(megaphone).toBeVisible();
    await expect(banner).toHaveCount(0);
    await megaphone.click();
    await expect(page.getByRole("heading", { level: 1, name: t("routes.releases") })).toBeVisible();
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("releases.megaphone"), exact: true }),
    ).toBeVisible();
    await page
      .getByRole("link", { name: t("releases.fullChangelog") })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${at(locale, "/changelog/")}#${anchorOf(VERSION)}$`));
    await expect(page.locator(`#${anchorOf(VERSION)}`)).toBeInViewport();
  });

  journey("whoever is new is not bothered with what came before")(async ({ page }) => {
    const person = await invitePerson({ locale });
    await openAs(page, person.email, at(locale, "/dashboard/"));
    await expect(
      page.getByRole("banner").getByRole("link", { name: t("releases.megaphone"), exact: true }),
    ).toBeVisible();
    await expect
      .poll(async () => (await person.client.get("/api/user/")).body)
      .toMatchObject({ extra_data: { last_seen_release: VERSION, last_dismissed_release: VERSION } });
  });

  journey("help says what the page is for, as the knowledge base has it or in our own words")(async ({ page }) => {
    const base = await startLoopbackServer((request, response) => {
      const isKnown = request.url === "/help/harvests/";
      response.writeHead(isKnown ? 200 : 404, {
        "access-control-allow-origin": "*",
        "content-type": "application/json",
      });
      response.end(isKnown ? JSON.stringify({ url: "https://help.example.org/h", help_text: "From the base" }) : "{}");
    });
    const { url, stop } = await startWeb({ HELP_URL: `${base.url}/help` });
    try {
      await page.goto(`${url}${at(locale, "/admin/harvests/")}`);
      await signIn(page, "consortium-admin@usus.example", locale);
      const open = page.getByRole("banner").getByRole("button", { name: t("shell.help.open"), exact: true });
      const help = page.getByRole("region", { name: t("shell.help.open") });
      await open.click();
      await expect(help).toContainText("From the base");
      await expect(help.getByRole("link", { name: t("shell.help.more") })).toHaveAttribute(
        "href",
        "https://help.example.org/h",
      );
      await page.keyboard.press("Escape");
      await expect(help).toHaveCount(0);
      await expect(open).toBeFocused();
      await page.goto(`${url}${at(locale, "/titles/")}`);
      await open.click();
      await expect(help).toContainText(t("help.title-list"));
      await expect(help.getByRole("heading").first()).toBeVisible();
      await help.getByRole("link", { name: t("shell.help.whole") }).click();
      await expect(page).toHaveURL(new RegExp(`${at(locale, "/help/title-list/")}$`));
      await expect(page.getByRole("heading", { level: 1, name: t("routes.title-list") })).toBeVisible();
      await expect(help).toHaveCount(0);
    } finally {
      await stop(page);
      await base.close();
    }
  });

  journey("the API reference shows every call, the footer whom the site thanks")(async ({ page }) => {
    await openAs(page, "user@hradisko.example", at(locale, "/api-reference/"));
    await expect(page.getByRole("heading", { level: 1, name: t("routes.api-reference") })).toBeVisible();
    await page.getByRole("link", { name: "GET /flexible-slicer/", exact: true }).click();
    await expect(page.getByRole("region", { name: "/api/flexible-slicer/" }).first()).toBeInViewport();
    const picture = page.getByRole("contentinfo").getByRole("img", { name: "Supported by the Ministry of Libraries" });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  });

  journey("names lead to pages, whatever their address")(async ({ page }) => {
    await openAs(page, "consortium-admin@usus.example", at(locale, "/goto/harvests/?state=failed"));
    await expect(page).toHaveURL(new RegExp(`${at(locale, "/admin/harvests/")}\\?state=failed$`));
    await page.goto(at(locale, "/goto/platform-detail/?platformId=1"));
    await expect(page).toHaveURL(new RegExp(`${at(locale, "/platforms/1/")}$`));
    await page.goto(at(locale, "/goto/no-such-page/"));
    await expect(page.getByRole("heading", { name: t("shell.notFound.title") })).toBeVisible();
  });
}
