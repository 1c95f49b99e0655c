import { readFile } from "node:fs/promises";
import yauzl from "yauzl";
import { clientOf } from "../api/cast";
import { openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";

const PASSPHRASE = "correct horse battery";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("an administrator exports everything of the library, and can leave the page meanwhile")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const days = { start_date: "2001-01-01", end_date: "2001-01-31" };
    const annotation = { subject_en: "Moved by an archive", organization_id: site.organizations.hradisko, ...days };
    // More than fit in the dialog.
    const added: number[] = [];
    for (let nth = 1; nth <= 14; nth++)
      added.push(Object((await client.post("/api/annotations/", { ...annotation, subject_cs: `${nth}` })).body).pk);
    await openAs(page, "admin@hradisko.example", at(locale, "/analytics/exports/"));
    await page.getByRole("button", { name: t("exports.everything.open"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(t("exports.everything.text"), { exact: true })).toBeVisible();
    // Administrators of one library do not get the consortium.
    await expect(dialog.getByRole("combobox")).not.toHaveValue(t("exports.everything.all"));
    const secrets = dialog.getByRole("checkbox", { name: t("exports.everything.secrets") });
    await secrets.click();
    const passphrase = dialog.getByLabel(t("exports.everything.passphrase"));
    await passphrase.fill("too short");
    await expectAccessible(page, "export-everything");
    await dialog.getByRole("button", { name: t("exports.everything.begin"), exact: true }).click();
    await expect(dialog.getByText(t("errors.fields.passphraseTooShort"), { exact: true }).first()).toBeVisible();
    await passphrase.fill(PASSPHRASE);
    await dialog.getByRole("button", { name: t("exports.everything.begin"), exact: true }).click();
    await expect(page.getByText(t("exports.everything.started"), { exact: true })).toBeVisible();
    await page.goto(at(locale, "/titles/"));
    await page.goto(at(locale, "/analytics/exports/"));
    const row = page
      .getByRole("row")
      .filter({ hasText: t("exports.page.kind.everything") })
      .first();
    const link = row.getByRole("link", { name: new RegExp(t("exports.monitor.downloadNamed", { name: ".*" })) });
    await expect(link).toBeVisible({ timeout: 120_000 });
    const download = page.waitForEvent("download");
    await link.click();
    const archive = await readFile(await (await download).path());
    const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
    expect(names).toEqual(expect.arrayContaining(["README.md", "model.json", "tables/organizations.csv"]));
    expect(names.at(-1)).toBe("manifest.json");

    await page.goto(at(locale, "/admin/moving-in/"));
    const file = { name: "everything.zip", mimeType: "application/zip", buffer: archive };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    const sheets = page.getByRole("region", { name: t("movingIn.sheets") });
    const locked = sheets.getByRole("listitem").filter({ hasText: t("movingIn.kind.locked") });
    await locked.getByRole("button", { name: t("movingIn.open"), exact: true }).click();
    const unlocking = page.getByRole("dialog", { name: t("movingIn.unlock.title") });
    await unlocking.getByLabel(t("movingIn.unlock.passphrase")).fill("another passphrase");
    await unlocking.getByRole("button", { name: t("movingIn.unlock.open"), exact: true }).click();
    await expect(unlocking.getByText(t("movingIn.unlock.wrong"), { exact: true })).toBeVisible();
    await expectAccessible(page, "unlock-credentials");
    await unlocking.getByLabel(t("movingIn.unlock.passphrase")).fill(PASSPHRASE);
    await unlocking.getByRole("button", { name: t("movingIn.unlock.open"), exact: true }).click();
    await expect(page.getByRole("dialog").getByText("credentials.xlsx")).toBeVisible();

    await page.goto(at(locale, "/admin/moving-in/"));
    await page.locator('input[type="file"]').first().setInputFiles(file);
    const notes = sheets.getByRole("listitem").filter({ hasText: t("movingIn.kind.notes") });
    await notes.getByRole("button", { name: t("movingIn.open"), exact: true }).click();
    const reviewing = page.getByRole("dialog", { name: t("movingIn.notes.title") });
    // This installation has all of them.
    await expect(
      reviewing
        .getByRole("row")
        .filter({ hasText: t("movingIn.notes.state.same") })
        .first(),
    ).toBeVisible();
    await expect(
      reviewing.getByRole("button", { name: t("movingIn.notes.submit", { count: 0 }), exact: true }),
    ).toBeDisabled();
    await expectAccessible(page, "import-notes");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("ui.dialog.discard"), exact: true }).click();
    await expect(reviewing).toHaveCount(0);
    for (const pk of added) await client.send("DELETE", `/api/annotations/${pk}/`);

    // Its name in the directory of the archive: without a list of files nothing is taken.
    const damaged = Buffer.from(archive);
    damaged.fill(0x78, damaged.lastIndexOf("manifest.json"), damaged.lastIndexOf("manifest.json") + 4);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ ...file, name: "cut.zip", buffer: damaged });
    await expect(page.getByRole("alert").getByText(t("movingIn.damaged.title"), { exact: true })).toBeVisible();
  });

  journey("a reader without a right to administer is not offered to export everything")(async ({ page }) => {
    await openAs(page, "user@hradisko.example", at(locale, "/analytics/exports/"));
    await expect(page.getByRole("heading", { level: 1, name: t("routes.exports"), exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: t("exports.everything.open"), exact: true })).toBeHidden();
  });
}
