import { z } from "zod";
import { clientOf } from "../api/cast";
import { openAs } from "./people";
import { at, expect, journeysIn, locales, violations, wordsOf } from "./site";

const classes = z.object({ results: z.array(z.object({ pk: z.number() })) });

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey(
    "an exclusive class is made; of its tags many titles get one, keep it against another, and lose it by undoing",
  )(async ({ page }) => {
    const subject = `Subject ${locale}`;
    await openAs(page, "consortium-admin@usus.example", at(locale, "/tags/"));
    await page
      .getByRole("button", { name: t("tags.class.add") })
      .first()
      .click();
    const making = page.getByRole("dialog", { name: t("tags.class.addTitle") });
    await making.getByRole("textbox", { name: t("tags.field.name"), exact: true }).fill(subject);
    await making.getByRole("checkbox", { name: t("tags.field.exclusive") }).check();
    expect.soft(await violations(page)).toEqual([]);
    await making.getByRole("button", { name: t("tags.class.submit"), exact: true }).click();
    await expect(page.getByText(t("tags.class.added", { name: subject }))).toBeVisible();
    await expect(page.getByRole("main").getByText(t("tags.page.exclusive"), { exact: true }).first()).toBeVisible();

    const client = await clientOf("consortium admin");
    const result = await client.get(`/api/tags/tag-class/?search=${encodeURIComponent(subject)}`);
    const [made] = classes.parse(result.body).results;
    for (const name of [`Physics ${locale}`, `History ${locale}`])
      await client.post("/api/tags/tag/", { name, tag_class: made?.pk });

    await page.goto(at(locale, "/titles/"));
    const rows = page
      .getByRole("grid")
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader") });
    const dialog = page.getByRole("dialog");
    const tick = (row: number) => rows.nth(row).getByRole("checkbox").check();
    const count = (of: number) => t("tags.assign.objects.title", { count: of });
    const assign = async (tag: string) => {
      await page.getByRole("button", { name: t("tags.assign.open"), exact: true }).click();
      await dialog.getByRole("combobox", { name: t("tags.assign.tags") }).fill(tag);
      await page.getByRole("option", { name: tag }).click();
      // The list stays open for further choices.
      await page.keyboard.press("Tab");
      await expect(page.getByRole("option", { name: tag })).toHaveCount(0);
      await dialog.getByRole("button", { name: t("tags.assign.submit", { count: 1 }), exact: true }).click();
    };
    await tick(0);
    await tick(1);
    await assign(`Physics ${locale}`);
    await expect(dialog.getByText(t("tags.assign.added", { objects: count(2) }))).toBeVisible();
    await dialog
      .getByRole("button", { name: t("common.close"), exact: true })
      .last()
      .click();
    await expect(rows.nth(0).getByText(`Physics ${locale}`)).toBeVisible();

    await tick(2);
    await assign(`History ${locale}`);
    await expect(dialog.getByText(t("tags.assign.added", { objects: count(1) }))).toBeVisible();
    await expect(dialog.getByText(t("tags.assign.refused", { count: 2 }))).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    // The list behind the dialog shows it at once.
    await expect(page.getByRole("row", { includeHidden: true }).filter({ hasText: `History ${locale}` })).toHaveCount(
      1,
    );
    await dialog.getByRole("button", { name: t("tags.assign.undo"), exact: true }).click();
    await expect(page.getByText(t("tags.assign.undone", { count: 1 }))).toBeVisible();
    await expect(rows.nth(2).getByText(`History ${locale}`)).toHaveCount(0);
    await expect(rows.nth(0).getByText(`Physics ${locale}`)).toBeVisible();
  });
}
