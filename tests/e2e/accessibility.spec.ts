import type { Page } from "playwright/test";
import type { RouteName } from "@/lib/navigation/routes";
import { clientOf } from "../api/cast";
import { isFull } from "../support/extent";
import { freshEmail, invitePerson, mailedLink, openAs, PASSWORD } from "./people";
import { at, expect, expectAccessible, locales, site, test, violations, wordsOf } from "./site";
import { articleReport, importFile } from "./uploaded-file";

/** Addresses of each route, with an article's ids in braces. Tests below visit the routes without an address. */
const pagesOf: Readonly<Record<RouteName, readonly string[]>> = {
  flexitable: [
    "/analytics/flexitable/?report_type=TR,TR51&rows=platform&columns=metric",
    "/analytics/flexitable/?report_type=TR,TR51&rows=month&columns=platform",
  ],
  "sushi-credentials-list": ["/admin/sushi-credentials/"],
  "sushi-monthly-overview": ["/admin/sushi-by-month/"],
  harvests: ["/admin/harvests/", "/admin/harvests/?view=restatements"],
  "sushi-troubleshooting": ["/admin/sushi-troubleshooting/"],
  "manual-data-upload-list": ["/admin/mdu/"],
  "moving-in": ["/admin/moving-in/"],
  "data-coverage-overview": ["/admin/data-coverage/"],
  "tagging-batches": ["/tagging-batches/"],
  "platform-list": ["/platforms/", "/platforms/?view=cost&per_fte=true", "/platforms/?view=cost&cost_of=fund"],
  "platform-detail": ["/platforms/1/"],
  "platform-title-detail": ["/platforms/1/title/1/"],
  "platform-item-detail": ["/platforms/{platform}/title/{title}/item/{item}/"],
  "agreement-list": ["/agreements/"],
  // agreements.spec.ts checks them.
  "agreement-detail": [],
  "agreement-briefing": [],
  value: ["/value/", "/value/?fund=Books"],
  "platform-briefing": ["/platforms/1/briefing/"],
  peers: ["/peers/"],
  "scenario-list": ["/scenarios/"],
  // scenarios.spec.ts checks it.
  "scenario-detail": [],
  heatmap: ["/heatmap/"],
  annotations: ["/annotations/"],
  "unusual-months": ["/analytics/unusual-months/"],
  "specialized-reports": ["/specialized-reports/"],
  "interest-overview": ["/interests/"],
  maintenance: ["/admin/maintenance/"],
  "doubtful-titles": ["/admin/doubtful-titles/"],
  "title-list": ["/titles/"],
  "title-detail": ["/titles/1/"],
  "item-detail": ["/titles/{title}/item/{item}/"],
  tags: ["/tags/"],
  "platform-upload-data": ["/platforms/1/upload-data/"],
  // uploads.spec.ts checks it.
  "manual-data-upload-detail": [],
  "supported-non-counter-platforms": ["/admin/non-counter-platforms/"],
  "overlap-analysis": ["/analytics/overlap/"],
  "platform-overlap-analysis": ["/analytics/platform-overlap/?tab=cancellation"],
  "title-list-overlap": ["/analytics/title-list-overlap/"],
  dashboard: ["/dashboard/"],
  "user-page": ["/user/"],
  "account-management": ["/account-management/"],
  "organization-list": ["/organizations/"],
  "set-up": ["/organizations/set-up/"],
  flexireports: ["/analytics/flexible-reports/"],
  flexireport: ["/analytics/flexible-reports/1/"],
  exports: ["/analytics/exports/"],
  "shared-links": ["/analytics/shared-links/"],
  management: [
    "/admin/management/",
    "/admin/management/?tab=report-types",
    "/admin/management/?tab=appearance",
    "/admin/management/?tab=settings",
    "/admin/management/?tab=mails&mail=digest",
    "/admin/management/?tab=audit",
  ],
  events: ["/events/"],
  releases: ["/releases/"],
  changelog: ["/changelog/"],
  help: ["/help/", "/help/?q=interest"],
  "help-topic": ["/help/settings/"],
  "management-commands": ["/admin/commands/"],
  "api-reference": [],
  "ui-gallery": [],
  accessibility: [],
  "verify-email": [],
  "reset-password": [],
  "accept-invitation": [],
};
const PAGES = [...Object.values(pagesOf).flat(), "/no/such/page/"];

/** Fills in the ids of an article with usage. */
async function ofArticle(path: string): Promise<string> {
  const client = await clientOf("consortium admin");
  const listed = async () =>
    Object((await client.get("/api/organization/-1/item/?parent_titles=true")).body).results[0];
  const platform = site.platforms.lumina ?? 0;
  if (!(await listed())) {
    const place = { organization: site.organizations.hradisko ?? 0, platform };
    await importFile(client, articleReport({ name: "articles.json", month: "2017-03" }), place);
  }
  const { pk: item, parent_titles: parents } = await listed();
  const ids = { platform, title: parents[0].pk, item };
  return path.replace(/\{(platform|title|item)\}/g, (_, of: keyof typeof ids) => String(ids[of]));
}

/** Pages per test: they share what the browser has fetched and compiled. */
const TOGETHER = 11;

const chunksOf = (paths: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, at) => paths.slice(at * size, (at + 1) * size));

/**
 * Both languages render the same components. The ordinary run checks pages in Czech, whose longer words need more room,
 * and dialogs in English (accessible-dialogs.spec.ts).
 */
const languages = isFull ? locales : (["cs"] as const);

for (const locale of languages) {
  const t = wordsOf(locale);
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

  for (const paths of chunksOf(PAGES, TOGETHER)) {
    test(`pages have no WCAG 2.2 AA violation and do not scroll sideways: ${paths.join(" ")} (${locale})`, async ({
      page,
    }) => {
      for (const path of paths) {
        const address = at(locale, path.includes("{") ? await ofArticle(path) : path);
        if (path === paths[0]) await openAs(page, "consortium-admin@usus.example", address);
        else await page.goto(address);
        await expect(page.getByRole("banner")).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
    });
  }

  test(`the API reference has no violation (${locale})`, async ({ page }) => {
    await openAs(page, "user@hradisko.example", at(locale, "/api-reference/?idea=users"));
    await expect(heading(page, t("routes.api-reference"))).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page)).toEqual([]);
    }
  });

  test(`screens before signing in have no violation (${locale})`, async ({ page }) => {
    await page.goto(at(locale, "/dashboard/"));
    await expect(page.getByRole("tab", { name: t("users.tabs.login") })).toBeVisible();
    await expectAccessible(page, "login");
    await page.getByRole("tab", { name: t("users.tabs.reset") }).click();
    await expectAccessible(page, "reset");
    await page.getByRole("tab", { name: t("users.tabs.register") }).click();
    await page.getByRole("button", { name: t("users.register.submit") }).click();
    await expect(page.getByRole("alert").first()).toBeFocused();
    await expectAccessible(page, "registration with errors");

    for (const path of ["/verify-email/", "/reset-password/?uid=1&token=made-up", "/accept-invitation/"]) {
      await page.goto(at(locale, path));
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto(at(locale, "/accessibility/"));
    await expect(heading(page, t("routes.accessibility"))).toBeVisible();
    await expectAccessible(page, "accessibility statement");
    await page.goto(at(locale, "/invalid-user/"));
    await expect(heading(page, t("users.invalidUser.title"))).toBeVisible();
    await expectAccessible(page, "invalid user");
    await page.route("**/api/readiness/", () => undefined);
    await page.goto(at(locale, "/connecting/"));
    await expect(heading(page, t("users.connecting.title", { site: "Usus" }))).toBeVisible();
    await expectAccessible(page, "connecting");
  });

  test(`screens and dialogs of a new user have no violation (${locale})`, async ({ page, context }) => {
    const email = freshEmail("gates");
    await page.goto(at(locale, `/dashboard/?register&email=${email}`));
    await page.getByRole("textbox", { name: t("users.password.choose"), exact: true }).fill(PASSWORD);
    await page.getByRole("textbox", { name: t("users.password.repeat"), exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: t("users.register.submit"), exact: true }).click();
    await expect(heading(page, t("users.unverified.title"))).toBeVisible();
    await expectAccessible(page, "not verified");
    const tab = await context.newPage();
    await tab.goto(await mailedLink("verification", email, locale));
    await expect(tab.getByText(t("users.verify.done"))).toBeVisible();
    await expectAccessible(tab, "verified");
    await tab.close();
    await expect(page.getByRole("dialog", { name: t("users.newOrganization.title") })).toBeVisible();
    await page.getByRole("button", { name: t("users.newOrganization.submit") }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectAccessible(page, "create organization");

    await page.goto(at(locale, `/dashboard/?reset-password&email=${email}`));
    const person = await invitePerson({ locale });
    await person.client.post("/api/rest-auth/password/reset/", { email: person.email, language: locale });
    await context.clearCookies();
    await page.goto(await mailedLink("reset", person.email, locale));
    await expect(page.getByRole("textbox", { name: t("users.password.choose"), exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("users.link.resetSubmit") }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectAccessible(page, "reset link");
  });
}
