import { freshEmail, invitePerson, PASSWORD } from "./people";
import { at, expect, signIn, test, wordsOf } from "./site";

const t = wordsOf("cs");

test("a form says at the field what is wrong before anything is sent", async ({ page }) => {
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
