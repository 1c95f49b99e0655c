import { invitePerson, openAs } from "./people";
import { at, expect, site, test, violations, wordsOf } from "./site";
import { dropFiles, titleReport } from "./uploaded-file";

const t = wordsOf("cs");
const months = Array.from({ length: 22 }, (_, at) => new Date(Date.UTC(2018, at)).toISOString().slice(0, 7));

test("24 files dropped at once, with one clash, one broken file and one custom sheet, are all settled in Czech", async ({
  page,
}) => {
  const person = await invitePerson({ locale: "cs", organization: "palava", isAdmin: true });
  const films = `Filmy ${person.id}`;
  const added = await person.client.post(`/api/organization/${site.organizations.palava}/table-report-type/`, {
    short_name: films,
    name_en: films,
    name_cs: films,
  });
  expect(added.status).toBe(201);

  const draft = { institution: "", platform: "Lumina Online" };
  const monthly = months.map((month, at) =>
    titleReport({ ...draft, name: `${month}-${person.id}.tsv`, months: [month], value: 10 + at }),
  );
  const before = titleReport({ ...draft, name: `before-${person.id}.tsv`, months: ["2018-05"], value: 1 });
  const broken = {
    ...before,
    name: `broken-${person.id}.tsv`,
    buffer: Buffer.from("Report_ID\tTR\nnothing follows\n"),
  };
  const sheet = {
    name: `kino-${person.id}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from("Film;Země;2018-01;2018-02\nKdyby tisíc klarinetů;CZ;12;7\nPostřižiny;CZ;5;0\n"),
  };
  const row = (file: string) => page.getByRole("listitem").filter({ hasText: file });
  const standing = (name: string) => page.getByText(t(`uploadsPages.standing.${name}`), { exact: true });
  const button = (key: string, values = {}) => page.getByRole("button", { name: t(key, values), exact: true });

  await openAs(page, person.email, at("cs", "/admin/mdu/"));
  await dropFiles(page, [before]);
  await row(before.name)
    .getByRole("button", { name: t("uploadsPages.review.import"), exact: true })
    .click({ timeout: 60_000 });
  await expect(row(before.name).getByText(t("uploadsPages.standing.imported"), { exact: true })).toBeVisible({
    timeout: 60_000,
  });

  await dropFiles(page, [...monthly, broken, sheet]);
  await expect(standing("ready")).toHaveCount(21, { timeout: 180_000 });
  const clashing = row(`2018-05-${person.id}.tsv`);
  await clashing.getByRole("button", { name: t("uploadsPages.clash.replace"), exact: true }).click();
  await expect(standing("ready")).toHaveCount(22);

  await button("uploadsPages.menu.label", { file: broken.name }).click();
  await page.getByRole("menuitem", { name: t("uploadsPages.menu.delete") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("uploadsPages.delete.accept"), exact: true })
    .click();
  await expect(row(broken.name)).toHaveCount(0);

  await page.getByRole("link", { name: sheet.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: sheet.name })).toBeVisible();
  await page.getByRole("combobox", { name: t("uploadsPages.choice.platform") }).click();
  await page.getByRole("option", { name: "Kinotéka" }).first().click();
  // The columns are shown again with the platform, which closes an open list.
  await expect(page.getByText(/Kinotéka · /)).toBeVisible();
  await page.getByRole("combobox", { name: t("nonCounter.mapper.report") }).click();
  await page.getByRole("option", { name: films }).click();
  await page.getByRole("button", { name: /^Film / }).click();
  await page.getByRole("menuitem", { name: t("nonCounter.role.Title"), exact: true }).click();
  await page.getByRole("textbox", { name: t("nonCounter.mapper.metric") }).fill("Total_Item_Requests");
  const preview = page.getByRole("table", { name: t("nonCounter.preview.facts") });
  await expect(preview.getByRole("cell", { name: "Kdyby tisíc klarinetů" }).last()).toBeVisible();
  await expect(preview.getByRole("columnheader", { name: t("nonCounter.role.Value") })).toBeVisible();
  await expect(preview.getByRole("columnheader", { name: t("nonCounter.role.Organization") })).toHaveCount(0);
  expect.soft(await violations(page), "columns of an own sheet").toEqual([]);
  await button("nonCounter.mapper.read").click();
  await expect(page.getByText(t("uploadsPages.panel.ready"))).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: t("uploadsPages.menu.toList") }).click();

  await button("uploadsPages.review.importAll", { count: 23 }).click();
  await expect(row(sheet.name).getByText(t("uploadsPages.standing.imported"), { exact: true })).toBeVisible({
    timeout: 120_000,
  });
  await expect(standing("imported").first()).toBeVisible();
  await expect(standing("ready")).toHaveCount(0, { timeout: 120_000 });
  const imported = async () => {
    const list = `/api/organization/${site.organizations.palava}/manual-data-upload/`;
    return (await person.client.get(`${list}?search=${person.id}&states=imported&page_size=100`)).body;
  };
  await expect.poll(imported, { timeout: 60_000 }).toMatchObject({ count: 24 });
});
