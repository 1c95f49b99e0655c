import { fingerprintOf, makeKeyPair, type PeerContent, writePeerFile } from "@/lib/peers/exchange/peer-file";
import { platforms } from "@/lib/simulator/publisher/consortium";
import { clientOf } from "../api/cast";
import { openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";
import { importFile, titleUses } from "./uploaded-file";

/** Years that no other test uses, different for each language. */
const yearOf = { en: "2009", cs: "2008" } as const;

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("from a library without peers to the bands of another installation")(async ({ page }) => {
    const year = yearOf[locale];
    const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);
    const [organization, platform] = [site.organizations.hradisko ?? 0, site.platforms.lumina ?? 0];
    const values = Object.fromEntries(months.map((month) => [month, 100]));
    const uses = [{ title: "Rivers Quarterly", issn: "2049-3630", metric: "Total_Item_Requests", values }];
    const client = await clientOf("consortium admin");
    await importFile(client, titleUses(`peers-${locale}.tsv`, uses, { months }), { organization, platform });
    const lumina = platforms.find(({ key }) => key === "lumina")?.name[locale] ?? "";

    await openAs(page, "admin@hradisko.example", at(locale, `/peers/?year=${year}`));
    await expect(page.getByRole("button", { name: t("peers.publish"), exact: true })).toBeHidden();
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: lumina, exact: true }) });
    await expect(row).toContainText(t("peers.state.no_users", { year }));
    await expect(page.getByRole("button", { name: t("peers.enterUsers"), exact: true })).toBeVisible();
    await expectAccessible(page, "peers");

    await openAs(
      page,
      "consortium-admin@usus.example",
      at(locale, `/peers/?selected_organization=${organization}&year=${year}`),
    );
    await page.getByRole("button", { name: t("peers.exchange"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const key = makeKeyPair();
    const source = `Library network ${locale}`;
    const content: PeerContent = {
      ...{ format: "usus-peer-bands", version: 1, source, issued: "2026-11-01T10:00:00.000Z" },
      definitions: ["TR 5.1: Unique_Item_Requests"],
      bands: [
        {
          ...{ year: Number(year), definition: 0, from: 1000, below: 3000, libraries: 8 },
          platform: { registry: null, short_name: "Elsewhere", name: "Elsewhere", provider: "" },
          ...{ lower: 1.4, median: 2.1, upper: 2.9 },
        },
      ],
    };
    const text = writePeerFile(content, key);
    const choose = (name: string, file: string) =>
      dialog
        .locator("input[type=file]")
        .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(file, "utf8") });
    await choose("altered.json", text.replace("Library network", "Other network"));
    await expect(dialog.getByRole("alert")).toContainText(t("errors.peersFileAltered"));
    await choose("peers.json", text);
    await expect(dialog.getByText(t("peers.sources.matched", { matched: 0, bands: 1 }))).toBeVisible();
    await expect(dialog.getByText(t("peers.sources.unknown", { names: "Elsewhere" }))).toBeVisible();
    const submit = dialog.getByRole("button", { name: t("peers.sources.submit"), exact: true });
    await expect(submit).toBeDisabled();
    await dialog
      .getByRole("checkbox", { name: t("peers.sources.accept", { fingerprint: fingerprintOf(key.publicKey) }) })
      .check();
    await expectAccessible(page, "peers");
    await submit.click();
    const imported = dialog.getByRole("row").filter({ hasText: source });
    await expect(imported).toContainText(fingerprintOf(key.publicKey));
    await imported.getByRole("button", { name: t("peers.sources.remove", { name: source }), exact: true }).click();
    const confirmation = page.getByRole("alertdialog");
    await confirmation.getByRole("button", { name: t("peers.sources.remove", { name: source }), exact: true }).click();
    await expect(imported).toBeHidden();
    await dialog
      .getByRole("button", { name: t("common.close"), exact: true })
      .last()
      .click();

    await page.getByRole("button", { name: t("peers.publish"), exact: true }).click();
    await expect(page.getByText(t("peers.publication.done", { published: 0 }))).toBeVisible({ timeout: 30_000 });
  });
}
