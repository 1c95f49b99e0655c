import { generate } from "otplib";
import type { Page } from "playwright/test";
import { z } from "zod";
import { codeIn } from "../support/mail-catcher";
import { inDatabase } from "./database";
import { invitePerson, mailOf, PASSWORD, type Person } from "./people";
import { type SecondWeb, startWeb } from "./second-web";
import { at, expect, journeysIn, type Locale, listening, locales, test, wordsOf } from "./site";

const authenticator = z.object({ pk: z.number(), secret: z.string() });
const recovery = z.object({ recovery_codes: z.array(z.string()).min(1) });

/** Adds an authenticator app to the user, as the user page does. */
async function addAuthenticator({ client }: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const added = authenticator.parse((await client.post("/api/otp/", { name: "Telefon" })).body);
  const code = await generate({ secret: added.secret });
  const answer = await client.post(`/api/otp/${added.pk}/confirm/`, { code });
  return { secret: added.secret, recoveryCodes: recovery.parse(answer.body).recovery_codes };
}

/** The app's next code: each is accepted once, and one was used to add the app. */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

/** As if the code had been sent half a minute ago, the earliest time at which another one is sent. */
const forgetSending = ({ id }: Person) =>
  inDatabase(
    `update one_time_codes set created_at = created_at - interval '31 seconds'
     where session_id in (select id from sessions where user_id = $1)`,
    [id],
  );

async function enter(page: Page, email: string, locale: Locale): Promise<void> {
  const t = wordsOf(locale);
  await page.getByRole("textbox", { name: t("users.signIn.email"), exact: true }).fill(email);
  await page.getByRole("textbox", { name: t("users.signIn.password"), exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: t("users.signIn.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { name: t("users.code.title"), exact: true })).toBeVisible();
}

test.describe("when the installation requires a code from everyone", () => {
  // Created once for all of them.
  test.describe.configure({ mode: "default" });
  let web: SecondWeb;
  test.beforeAll(async () => {
    web = await startWeb({ OTP_ENABLED: "1" });
  });
  test.afterAll(() => web.stop());

  for (const locale of locales) {
    const t = wordsOf(locale);
    const journey = journeysIn(locale);

    journey("it comes by mail, and its last digit opens the wanted page")(async ({ page }) => {
      const person = await invitePerson({ locale });
      await page.goto(`${web.url}${at(locale, "/platforms/")}`);
      await enter(page, person.email, locale);
      await expect(page).toHaveURL(`${web.url}${at(locale, "/platforms/")}`);
      await expect(page.getByText(t("users.code.sent"), { exact: true })).toBeVisible();
      await expect(page.getByText(person.email)).toBeVisible();
      const mail = await mailOf("oneTimeCode", person.email, locale);
      const request = (await page.getByText(/^(Request|Požadavek|Žádost)/).textContent())?.split(" ").at(-1) ?? "";
      expect(mail.text).toContain(request);
      const code = codeIn(mail);
      const field = page.getByRole("textbox", { name: t("users.code.field"), exact: true });
      const verify = page.getByRole("button", { name: t("users.code.verify"), exact: true });
      await expect(verify).toBeDisabled();
      await field.pressSequentially(code === "000000" ? "111111" : "000000");
      await expect(page.getByRole("alert").filter({ hasText: t("errors.wrongCode") })).toBeVisible();
      await expect(field).toHaveValue("");
      await expect(field).toBeFocused();
      await page.keyboard.type(code);
      await expect(page.getByRole("heading", { level: 1, name: t("routes.platform-list") })).toBeVisible();
    });

    journey("another is sent on request, and another user may log in instead")(async ({ page }) => {
      const person = await invitePerson({ locale });
      await page.clock.install();
      await page.goto(`${web.url}${at(locale, "/dashboard/")}`);
      await enter(page, person.email, locale);
      const first = codeIn(await mailOf("oneTimeCode", person.email, locale));
      const resend = page.getByRole("button", { name: t("users.code.resendIn", { seconds: 30 }).split(" ")[0] ?? "" });
      await expect(resend).toBeDisabled();
      const again = page.getByRole("button", { name: t("users.code.resend"), exact: true });
      await expect(async () => {
        await page.clock.runFor(1000);
        await expect(again).toBeEnabled({ timeout: 100 });
      }).toPass({ intervals: [0] });
      await forgetSending(person);
      await again.click();
      const second = codeIn(await mailOf("oneTimeCode", person.email, locale));
      expect(second).not.toBe(first);
      await page.getByRole("button", { name: t("users.code.other") }).click();
      await expect(page.getByRole("tab", { name: t("users.tabs.login") })).toBeVisible();
      await listening(page);
      await enter(page, person.email, locale);
      const field = page.getByRole("textbox", { name: t("users.code.field"), exact: true });
      const third = codeIn(await mailOf("oneTimeCode", person.email, locale));
      await field.fill(third);
      await expect(page.getByRole("heading", { level: 1, name: t("routes.dashboard") })).toBeVisible();
    });
  }
});

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("whoever has an authenticator app logs in with its code, or with a recovery code")(
    async ({ page, context }) => {
      const person = await invitePerson({ locale });
      const { secret, recoveryCodes } = await addAuthenticator(person);
      await page.goto(at(locale, "/titles/"));
      await enter(page, person.email, locale);
      const field = page.getByRole("textbox", { name: t("users.code.field"), exact: true });
      await field.fill(await nextCode(secret));
      await expect(page.getByRole("heading", { level: 1, name: t("routes.title-list") })).toBeVisible();

      await context.clearCookies();
      await page.goto(at(locale, "/titles/"));
      await enter(page, person.email, locale);
      expect((await page.request.get("/api/organization/")).status()).toBe(403);
      await page.getByRole("button", { name: t("users.code.useRecovery") }).click();
      await page.getByRole("textbox", { name: t("users.code.recoveryField") }).fill("aaaaa-aaaaa");
      await page.getByRole("button", { name: t("users.code.verify"), exact: true }).click();
      await expect(page.getByRole("alert").filter({ hasText: t("errors.wrongRecoveryCode") })).toBeVisible();
      await page.getByRole("textbox", { name: t("users.code.recoveryField") }).fill(recoveryCodes[0] ?? "");
      await page.getByRole("button", { name: t("users.code.verify"), exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: t("routes.title-list") })).toBeVisible();
      await expect(page.getByText(t("users.code.recovered", { left: recoveryCodes.length - 1 }))).toBeVisible();
    },
  );
}
