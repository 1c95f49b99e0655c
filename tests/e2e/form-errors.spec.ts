import { freshEmail, invitePerson, PASSWORD } from "./people";
import { at, expect, signIn, test, wordsOf } from "./site";

const t = wordsOf("cs");

test("a form shows errors at the fields before it sends anything", async ({ page }) => {
  const admin = await invitePerson({ locale: "cs", isAdmin: true });
  const email = freshEmail("checked");
  await page.goto(at("cs", "/account-management/"));
  await signIn(page, admin.email, "cs", PASSWORD);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/user-management/")) sent.push(request.url());
  });
  await page.getByRole("button", { name: t("accounts.create"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("accounts.createTitle") });
  const field = dialog.getByRole("textbox", { name: t("accounts.field.email") });
  const create = dialog.getByRole("button", { name: t("accounts.create"), exact: true });
  const summary = dialog.getByRole("alert");

  await field.fill("novák");
  await expect(field).not.toHaveAttribute("aria-invalid");
  await field.press("Tab");
  await expect(field).toHaveAccessibleDescription(t("errors.fields.email"));
  await expect(dialog.getByRole("textbox", { name: t("accounts.field.firstName") })).toBeFocused();
  await field.fill("novák@");
  await expect(field).not.toHaveAttribute("aria-invalid");

  await create.click();
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(t("errors.invalid"));
  await create.click();
  await expect(summary).toBeFocused();
  await summary.getByRole("button", { name: t("errors.fields.email") }).click();
  await expect(field).toBeFocused();
  expect(sent).toEqual([]);

  await field.fill(email);
  await expect(summary).toHaveCount(0);
  await create.click();
  await expect(page.getByText(t("accounts.outcome.createdInvited", { email }))).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a form rejects an invalid date, and keeps the focus when text is deleted", async ({ page }) => {
  const admin = await invitePerson({ locale: "cs", organization: "hradisko", isAdmin: true });
  await page.goto(at("cs", "/annotations/"));
  await signIn(page, admin.email, "cs", PASSWORD);
  await page.getByRole("button", { name: t("annotations.form.add"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("annotations.form.add") });
  const subject = `Výpadek ${admin.id}`;
  await dialog
    .getByRole("textbox", { name: t("annotations.form.subject") })
    .first()
    .fill(subject);
  const day = (key: string) => dialog.getByRole("textbox", { name: t(`annotations.form.${key}`) });
  const save = dialog.getByRole("button", { name: t("common.save"), exact: true });
  await day("start").fill("1. 3. 2025");
  await day("end").fill("30. 2. 2025");
  await save.click();
  await expect(day("end")).toBeFocused();
  await expect(day("end")).toHaveAccessibleDescription(t("ui.day.refused", { typed: "30. 2. 2025" }));
  await day("end").fill("28. 2. 2025");
  await save.click();
  await expect(day("end")).toHaveAccessibleDescription(t("errors.fields.daysReversed"));
  await day("end").fill("30. 4. 2025");
  await save.click();
  await expect(page.getByRole("row").filter({ hasText: subject })).toContainText("2025-03-01 – 2025-04-30");

  await page.getByRole("button", { name: t("common.actionsFor", { name: subject }), exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: t("common.deleteEllipsis"), exact: true }).press("Enter");
  await expect(page.getByRole("alertdialog", { name: t("annotations.delete.title", { subject }) })).toBeVisible();
  const confirm = page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("annotations.delete.accept"), exact: true });
  await confirm.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: subject })).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});
