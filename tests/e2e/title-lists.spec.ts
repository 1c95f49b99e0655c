import { z } from "zod";
import { clientOf, harvestedBelongings } from "../api/cast";
import { clientAs, openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";

const ROWS = 5_000;

const made = z.object({ pk: z.number() });
const titles = z.object({ results: z.array(z.object({ pk: z.number(), isbn: z.string() })) });

/** A list of many titles, and how many of them this site has. */
async function aList(client: Awaited<ReturnType<typeof clientOf>>) {
  const { body } = await client.get(
    `/api/organization/${site.organizations.palava}/title-interest/?page_size=100&pub_type=book`,
  );
  const identifiers = [...new Set(titles.parse(body).results.map(({ isbn }) => isbn))].filter(Boolean);
  const others = Array.from({ length: ROWS - identifiers.length }, (_, index) => `10.5555/nobodys.${index}`);
  const rows = [
    ...identifiers.map((isbn) => `Known,${isbn},`),
    ...others.map((doi, index) => `"Nobody's, ${index}",,${doi}`),
  ];
  return { file: Buffer.from(["Title,ISBN,DOI", ...rows, ""].join("\n")), identifiers };
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("a list of five thousand titles, from its file to titles by its tag, and back")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    await harvestedBelongings(client, "palava", `title lists ${locale}`);
    const { file, identifiers } = await aList(client);
    const tagClass = await client.post("/api/tags/tag-class/", { name: `Packages ${locale}`, scope: "title" });
    const tag = `Big deal ${locale}`;
    await client.post("/api/tags/tag/", { name: tag, tag_class: made.parse(tagClass.body).pk });

    await openAs(page, "consortium-admin@usus.example", at(locale, "/tagging-batches/"));
    await page
      .getByRole("button", { name: t("titleLists.page.upload") })
      .first()
      .click();
    const name = `list ${locale}.csv`;
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: file });
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByText(t("titleLists.state.preflight"), { exact: true })).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole("combobox", { name: t("titleLists.choice.tag") }).click();
    await page.getByRole("option", { name: tag }).click();
    await expectAccessible(page, "a title list");

    await dialog.getByRole("button", { name: t("titleLists.action.assign") }).click();
    await expect(dialog.getByText(t("titleLists.state.preflight"), { exact: true })).toBeHidden();
    // The user leaves and returns by the address.
    await page.reload();
    await expect(dialog.getByText(t("titleLists.state.imported"), { exact: true })).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole("button", { name: t("titleLists.rows.unmatched"), exact: true }).click();
    await expect(dialog.getByText(t("titleLists.outcome.unknown")).first()).toBeVisible();

    await dialog.getByRole("link", { name: tag }).click();
    await expect(page).toHaveURL(/titles\/\?tags=\d+/);
    expect(identifiers.length).toBeGreaterThan(0);
    await expect(page.getByRole("grid").getByRole("rowheader")).toHaveCount(Math.min(25, identifiers.length));
  });

  journey("two people at one list lose nothing: who is later hears of it, sees it and goes on")(
    async ({ page, browser }) => {
      const client = await clientOf("consortium admin");
      await harvestedBelongings(client, "palava", `a shared list ${locale}`);
      const [isbn = ""] = (await aList(client)).identifiers;
      const tagClass = await client.post("/api/tags/tag-class/", { name: `Shared ${locale}`, scope: "title" });
      const tag = `Together ${locale}`;
      await client.post("/api/tags/tag/", {
        ...{ name: tag, tag_class: made.parse(tagClass.body).pk },
        ...{ can_see: "everybody", can_assign: "everybody" },
      });
      const other = await (await browser.newContext()).newPage();
      const name = `shared ${locale}.csv`;
      const dialogOn = (of: typeof page) => of.getByRole("dialog", { name });
      const stateOn = (of: typeof page, state: "preflight" | "imported") =>
        dialogOn(of).getByText(t(`titleLists.state.${state}`), { exact: true });
      const repeating = (of: typeof page) =>
        dialogOn(of).getByRole("switch", { name: t("titleLists.list.reprocess", { days: 30 }) });
      try {
        await openAs(page, "consortium-admin@usus.example", at(locale, "/tagging-batches/"));
        await page
          .getByRole("button", { name: t("titleLists.page.upload") })
          .first()
          .click();
        const buffer = Buffer.from(`Title,ISBN\nKnown,${isbn}\n`);
        await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
        await expect(stateOn(page, "preflight")).toBeVisible();
        await dialogOn(page)
          .getByRole("combobox", { name: t("titleLists.choice.tag") })
          .click();
        await page.getByRole("option", { name: tag }).click();
        await expect(dialogOn(page).getByRole("button", { name: t("titleLists.action.assign") })).toBeEnabled();

        // Until its user acts, the other page shows the old state, however often it reloads the data.
        const superuser = await clientAs("superuser@usus.example");
        const list = `/api/tags/tagging-batch/${page.url().match(/\d+$/)?.[0]}/`;
        const { status, body: existing } = await superuser.get(list);
        expect(status).toBe(200);
        let hasActed = false;
        await other.route(`**${list}**`, (route) => {
          const request = route.request();
          hasActed ||= request.method() !== "GET";
          return hasActed || !request.url().endsWith(list) ? route.continue() : route.fulfill({ json: existing });
        });
        await openAs(other, "superuser@usus.example", page.url().replace(site.url, ""));
        await expect(stateOn(other, "preflight")).toBeVisible();
        await repeating(page).click();
        await expect(repeating(page)).toBeChecked();

        // Meanwhile the other user still sees the old state.
        await expect(repeating(other)).not.toBeChecked();
        await dialogOn(other)
          .getByRole("button", { name: t("titleLists.action.assign") })
          .click();
        await expect(dialogOn(other).getByRole("alert")).toHaveText(t("errors.outOfDate"));
        await expect(repeating(other)).toBeChecked();
        await dialogOn(other)
          .getByRole("button", { name: t("titleLists.action.assign") })
          .click();
        await expect(stateOn(other, "preflight")).toBeHidden();
        await expect(repeating(other)).toBeChecked();
      } finally {
        await other.context().close();
      }
    },
  );
}
