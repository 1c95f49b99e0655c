import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { z } from "zod";
import { ApiClient } from "@/lib/commands/api-client";
import type { LibraryKey } from "@/lib/simulator/publisher/consortium";
import { linkIn, mailsIn, waitForMail } from "../support/mail-catcher";
import { expect, type Locale, site, wordsOf } from "./site";

export const PASSWORD = "eight purple elephants";

type Draft = {
  locale?: Locale;
  organization?: LibraryKey | "kmk";
  isAdmin?: boolean;
  firstName?: string;
  lastName?: string;
};

/** A user who can sign in; `client` has a session of theirs. */
export type Person = { id: number; email: string; name: string; password: string; client: ApiClient };

/** An unused address. */
export const freshEmail = (name: string) => `${name}-${randomBytes(4).toString("hex")}@people.example`;

export const clientAs = (email: string, url = site.url) =>
  new ApiClient(url).signIn(email, site.passwords[email] ?? PASSWORD);

/** Opens the page in a new session of this user, without the login form. */
export async function openAs(page: Page, email: string, address: string): Promise<void> {
  const { cookies } = await clientAs(email);
  await page.context().addCookies(cookies().map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(address);
  await expect(page.getByRole("banner")).toBeVisible();
}

/** Creates a user for one test, invited by mail. */
export async function invitePerson(draft: Draft = {}): Promise<Person> {
  const { locale = "en", organization = "palava", isAdmin = false, firstName = "Věra", lastName = "Malá" } = draft;
  const email = freshEmail(firstName.normalize("NFD").replace(/\W/g, "").toLowerCase());
  const id = await addAccount({ email, locale, organization, isAdmin, firstName, lastName });
  const { uid, token } = await invitationOf(email, locale);
  const client = new ApiClient(site.url);
  const names = { first_name: firstName, last_name: lastName };
  const chosen = { new_password1: PASSWORD, new_password2: PASSWORD };
  const answer = await client.post("/api/user/password-reset/", { uid, token, ...names, ...chosen });
  if (answer.status !== 200) throw new Error(`The invitation was refused: ${JSON.stringify(answer.body)}`);
  return { id, email, name: `${firstName} ${lastName}`, password: PASSWORD, client };
}

/** Invites a person by mail; returns the address and the path of the link. */
export async function mailInvitation(locale: Locale): Promise<{ email: string; path: string }> {
  const email = freshEmail("invited");
  const names = { firstName: "Věra", lastName: "Malá" };
  await addAccount({ email, locale, organization: "palava", isAdmin: false, ...names });
  const { pathname, search } = new URL(await mailedLink("invitation", email, locale));
  return { email, path: `${pathname}${search}` };
}

type Account = Required<Draft> & { email: string };

let superuser: Promise<ApiClient> | undefined;

async function addAccount({ email, locale, organization, isAdmin, firstName, lastName }: Account): Promise<number> {
  superuser ??= clientAs("superuser@usus.example");
  const { status, body } = await (await superuser).post("/api/user-management/", {
    ...{ email, language: locale, first_name: firstName, last_name: lastName },
    ...{ organization: site.organizations[organization], is_admin: isAdmin },
  });
  if (status !== 201) throw new Error(`An account was refused: ${JSON.stringify(body)}`);
  return z.object({ account: z.object({ pk: z.number() }) }).parse(body).account.pk;
}

async function invitationOf(email: string, locale: Locale): Promise<{ uid: string; token: string }> {
  const link = new URL(await mailedLink("invitation", email, locale));
  return { uid: link.searchParams.get("uid") ?? "", token: link.searchParams.get("token") ?? "" };
}

type Template = "verification" | "reset" | "invitation" | "oneTimeCode" | "alreadyRegistered" | "passwordChanged";

/** The mail to this address in this language. */
export function mailOf(template: Template, to: string, locale: Locale) {
  const subject = wordsOf(locale)(`mail.template.${template}.subject`, { site: "Usus" });
  return waitForMail(site.mails, { to, subject: new RegExp(`^${subject.replace(/[.?]/g, "\\$&")}$`) });
}

export const mailedLink = async (template: Template, to: string, locale: Locale) =>
  linkIn(await mailOf(template, to, locale));

/** Subjects of unread mails to this address. */
export async function mailsTo(to: string): Promise<string[]> {
  const mails = await mailsIn(site.mails);
  return mails.filter(({ recipients }) => recipients.includes(to)).map(({ subject }) => subject);
}
