import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { deleteAccount, disableAccount, resetSecondFactor } from "@/lib/users/accounts/account-access";
import { changeAccount } from "@/lib/users/accounts/change-account";
import { createAccountCall } from "@/lib/users/accounts/contract";
import { createAccount } from "@/lib/users/accounts/create-account";
import { actAs } from "@/lib/users/accounts/impersonation";
import { sendAccountVerification, sendInvitation } from "@/lib/users/accounts/invitations";
import { getAccount } from "@/lib/users/accounts/managed-account";
import { removeMembership, setMembership } from "@/lib/users/accounts/memberships";
import { acceptInvitation, readLink, redeemLink } from "@/lib/users/registration/redeem-link";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { scopeFor } from "../people";
import { linkOf, queueAsText, workOffQueue } from "../queued-mails";
import {
  actorWith,
  auditOf,
  HRADISKO,
  MASTER,
  manages,
  openLibraries,
  person,
  SVRATKA,
  scopeWith,
  signedIn,
  stored,
} from "./cast";

let consortium: Scope<"users.manage">;
let library: Scope<"users.manage">;
let librarian: Awaited<ReturnType<typeof person>>;
let emails = 0;

beforeAll(async () => {
  Object.assign(process.env, { SITE_URL: "https://usus.example" });
  await freshStores();
  await prepareQueue();
  await openLibraries();
  consortium = await manages(await person({ [MASTER]: "admin" }));
  librarian = await person({ [HRADISKO]: "admin" });
  library = await manages(librarian);
});
beforeEach(async () => {
  await workOffQueue();
});
afterAll(() => db().$disconnect());

function newEmail(): string {
  emails += 1;
  return `new${emails}@library.example`;
}

const draft = (given: object = {}) =>
  createAccountCall.body.parse({ email: newEmail(), organization: HRADISKO, language: "cs", ...given });

function secretOf([mail]: Awaited<ReturnType<typeof workOffQueue>>) {
  const { uid = "", token = "" } = linkOf(mail ?? { values: {} }).asked;
  return { uid, token };
}

describe("a new person", () => {
  test("waits for a password, with a link in a mail of their language that works for them alone", async () => {
    const request = draft({ email: " Nova.Osoba@Library.example ", first_name: "Nová", last_name: "Osoba" });
    const { outcome, is_invited, account } = await createAccount(library, request);
    expect({ outcome, is_invited }).toEqual({ outcome: "created", is_invited: true });
    expect(account).toMatchObject({ email: "nova.osoba@library.example", state: "invited", last_login: null });
    expect(account.invitation?.is_expired).toBe(false);
    expect(await stored(account.pk)).toMatchObject({ passwordHash: null, verifiedEmail: null });
    expect(await queueAsText()).not.toMatch(/nova\.osoba|token=/);

    const [mail, ...others] = await workOffQueue();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: "nova.osoba@library.example",
      language: "cs",
      template: "invitation",
      values: { organization: "Knihovna Hradisko", inviter: `${librarian.firstName} ${librarian.lastName}` },
    });
    const { path, asked: query } = linkOf(mail ?? { values: {} });
    expect(path).toBe("/cs/accept-invitation/");
    const { uid = "", token = "" } = query;
    const [rows] = await db().mailedLink.findMany({ where: { userId: account.pk } });
    expect(rows?.tokenHash).not.toContain(token);
    expect(rows && rows.expires.getTime() - rows.createdAt.getTime()).toBe(10 * 86_400_000);
    expect(await readLink(await scopeFor("anyone"), { uid, token })).toMatchObject({
      purpose: "invitation",
      email: "nova.osoba@library.example",
      first_name: "Nová",
    });
    const password = "eight purple elephants";
    const use = { uid, token, new_password1: password, new_password2: password, userAgent: "", formerToken: undefined };
    await redeemLink(await scopeFor("anyone"), use);
    expect(await getAccount(library, account.pk)).toMatchObject({ state: "active", invitation: null });
    expect((await auditOf(account.pk)).map(({ action }) => action).slice(0, 3)).toEqual([
      "user.create",
      "membership.grant",
      "user.invite",
    ]);
  });

  test("gets no mail if deselected, and can be invited later; the former link becomes void", async () => {
    const { account, is_invited } = await createAccount(library, draft({ send_invitation: false }));
    expect(is_invited).toBe(false);
    expect(account.invitation).toBeNull();
    expect(await workOffQueue()).toEqual([]);
    await sendInvitation(library, account.pk);
    const [first] = await workOffQueue();
    await sendInvitation(library, account.pk);
    const [second] = await workOffQueue();
    const read = async (mail: typeof first) => {
      const { uid = "", token = "" } = linkOf(mail ?? { values: {} }).asked;
      return readLink(await scopeFor("anyone"), { uid, token });
    };
    await expect(read(first)).rejects.toMatchObject({ code: "linkUsed" });
    expect(await read(second)).toMatchObject({ email: account.email });
  });

  test("is invited at most five times an hour", async () => {
    const { account } = await createAccount(library, draft({ send_invitation: false }));
    for (let round = 0; round < 5; round += 1) await sendInvitation(library, account.pk);
    await expect(sendInvitation(library, account.pk)).rejects.toMatchObject({ status: 429 });
  });

  test("of another library cannot be added", async () => {
    await expect(createAccount(library, draft({ organization: SVRATKA }))).rejects.toMatchObject({ status: 400 });
    await expect(createAccount(library, draft({ organization: MASTER }))).rejects.toMatchObject({ status: 400 });
  });
});

describe("a person with an existing address", () => {
  test("joins at once with unchanged names when the manager may see the account", async () => {
    const user = await person({ [SVRATKA]: "member" });
    const query = draft({ email: user.email.toUpperCase(), first_name: "Jiné", is_admin: true });
    const { outcome, is_invited, account } = await createAccount(consortium, query);
    expect({ outcome, is_invited }).toEqual({ outcome: "added", is_invited: false });
    expect(account).toMatchObject({ pk: user.id, first_name: "Jana" });
    expect(await workOffQueue()).toEqual([]);
    await expect(createAccount(library, query)).rejects.toMatchObject({ fields: { email: ["alreadyMember"] } });
  });

  test("looks new to a manager who may not see the account, until its owner accepts", async () => {
    const user = await person({ [SVRATKA]: "member" });
    const query = draft({ email: user.email, first_name: "Jiné", is_admin: true });
    const { outcome, is_invited, account } = await createAccount(library, query);
    expect({ outcome, is_invited }).toEqual({ outcome: "created", is_invited: true });
    expect(account).toMatchObject({ first_name: "Jiné", state: "invited", last_login: null, belongs_elsewhere: false });
    expect(account.pk).not.toBe(user.id);
    expect((await stored(user.id))?.memberships).toHaveLength(1);

    const visitor = await scopeFor("anyone");
    const link = secretOf(await workOffQueue());
    expect(await readLink(visitor, link)).toMatchObject({ has_account: true, organizations: [{}] });
    await acceptInvitation(visitor, link);
    expect((await stored(user.id))?.memberships).toContainEqual(
      expect.objectContaining({ organizationId: HRADISKO, isAdmin: true }),
    );
    expect(await stored(account.pk)).toBeNull();
    await expect(acceptInvitation(visitor, link)).rejects.toMatchObject({ code: "linkUnknown" });
    expect(await getAccount(library, user.id)).toMatchObject({ first_name: "Jana" });
  });

  test("cannot join by an account if none exists, only with a password", async () => {
    await createAccount(library, draft());
    const link = secretOf(await workOffQueue());
    const visitor = await scopeFor("anyone");
    await expect(acceptInvitation(visitor, link)).rejects.toMatchObject({ code: "linkUnknown" });
    expect(await readLink(visitor, link)).toMatchObject({ has_account: false });
  });

  test("joins with an account that waits for its first password, so that two invitations become one person", async () => {
    const email = newEmail();
    const first = await createAccount(library, draft({ email }));
    const second = await createAccount(consortium, draft({ email, organization: SVRATKA }));
    expect(second).toMatchObject({ outcome: "added", is_invited: true, account: { pk: first.account.pk } });
    expect((await stored(first.account.pk))?.memberships).toHaveLength(2);
  });

  test("does not join with an unverified account of that address", async () => {
    const claimant = await person({}, { isVerified: false });
    const { outcome, account } = await createAccount(library, draft({ email: claimant.email }));
    expect(outcome).toBe("created");
    expect(account.pk).not.toBe(claimant.id);
    expect((await stored(claimant.id))?.memberships).toEqual([]);
  });

  test("of a higher rank is left unchanged", async () => {
    const superuser = await person({}, { isSuperuser: true });
    await expect(createAccount(consortium, draft({ email: superuser.email }))).rejects.toMatchObject({
      code: "accountNotYours",
    });
    expect(await createAccount(library, draft({ email: superuser.email }))).toMatchObject({ outcome: "created" });
    expect((await stored(superuser.id))?.memberships).toEqual([]);
  });

  test("joins once when added twice at once", async () => {
    const email = newEmail();
    const both = await Promise.allSettled([
      createAccount(library, draft({ email, send_invitation: false })),
      createAccount(library, draft({ email, send_invitation: false })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db().user.count({ where: { email } })).toBe(1);
  });
});

describe("changes", () => {
  test("of names are recorded with before and after", async () => {
    const member = await person({ [HRADISKO]: "member" });
    await changeAccount(library, member.id, { revision: 1, first_name: "Jana", last_name: "Velká" });
    expect((await auditOf(member.id)).at(-1)).toMatchObject({
      action: "user.change",
      before: { last_name: member.lastName },
      after: { last_name: "Velká" },
      actor: library.user.email,
    });
  });

  test("based on an older revision are rejected and change nothing", async () => {
    const member = await person({ [HRADISKO]: "member" });
    expect(await changeAccount(library, member.id, { revision: 1, first_name: "Iva" })).toMatchObject({ revision: 2 });
    const late = { revision: 1, first_name: "Eva" };
    await expect(changeAccount(library, member.id, late)).rejects.toMatchObject({ status: 412, code: "outOfDate" });
    expect(await stored(member.id)).toMatchObject({ firstName: "Iva" });
  });

  test("of the e-mail end all sessions and send a verification to the new address", async () => {
    const member = await person({ [HRADISKO]: "member" });
    const token = await signedIn(member);
    await db().secondFactorDevice.create({ data: { userId: member.id, kind: "email", confirmedAt: new Date(0) } });
    const email = newEmail();
    expect(await changeAccount(library, member.id, { revision: 1, email })).toMatchObject({
      email,
      username: email,
      state: "unverified",
    });
    expect(await actorWith(token)).toEqual({ kind: "nobody" });
    expect(await stored(member.id)).toMatchObject({ verifiedEmail: null, emailVerified: null });
    expect(await db().secondFactorDevice.count({ where: { userId: member.id } })).toBe(0);
    expect(await workOffQueue()).toMatchObject([{ to: email, template: "verification" }]);
    await sendAccountVerification(library, member.id);
    expect(await workOffQueue()).toMatchObject([{ to: email, template: "verification" }]);
  });

  test("of an invited person's e-mail void the former invitation", async () => {
    const { account } = await createAccount(library, draft());
    const [mail] = await workOffQueue();
    expect(await changeAccount(library, account.pk, { revision: 1, email: newEmail() })).toMatchObject({
      state: "invited",
      invitation: null,
    });
    expect(await workOffQueue()).toEqual([]);
    const { uid = "", token = "" } = linkOf(mail ?? { values: {} }).asked;
    await expect(readLink(await scopeFor("anyone"), { uid, token })).rejects.toMatchObject({ status: 400 });
  });

  test("to the address of an account the manager may see are rejected", async () => {
    const [one, colleague] = [await person({ [HRADISKO]: "member" }), await person({ [HRADISKO]: "member" })];
    const other = await person({ [SVRATKA]: "member" });
    for (const [manager, email] of [
      [library, colleague.email],
      [consortium, other.email],
    ] as const)
      await expect(changeAccount(manager, one.id, { revision: 1, email })).rejects.toMatchObject({
        fields: { email: ["emailTaken"] },
      });
  });

  test("to the address of another account look like any other; the mail informs its owner, who keeps it", async () => {
    const [one, stranger] = [await person({ [HRADISKO]: "member" }), await person({ [SVRATKA]: "member" })];
    const changed = await changeAccount(library, one.id, { revision: 1, email: stranger.email });
    expect(changed).toMatchObject({ email: stranger.email, state: "unverified", revision: 2 });
    expect(await workOffQueue()).toMatchObject([{ to: stranger.email, template: "alreadyRegistered" }]);
    expect(await stored(stranger.id)).toMatchObject({ verifiedEmail: stranger.email });
    expect(await stored(one.id)).toMatchObject({ verifiedEmail: null });
  });

  test("of one's own e-mail need a recent sign-in", async () => {
    const admin = await person({ [MASTER]: "admin" });
    const scope = await manages(admin);
    const { sessionId } = scope.user;
    await db().session.update({
      where: { id: sessionId },
      data: { createdAt: new Date(Date.now() - 3_600_000) },
    });
    await expect(changeAccount(scope, admin.id, { revision: 1, email: newEmail() })).rejects.toMatchObject({
      code: "signInAgain",
    });
    await db().session.update({ where: { id: sessionId }, data: { createdAt: new Date(Date.now()) } });
    const email = newEmail();
    expect(await changeAccount(scope, admin.id, { revision: 1, email })).toMatchObject({ email });
  });

  test("of either e-mail are rejected during impersonation", async () => {
    const [admin, other] = [await person({ [MASTER]: "admin" }), await person({ [MASTER]: "admin" })];
    const { token } = await actAs(await scopeWith("impersonate", await signedIn(admin)), other.id);
    const acting = await scopeWith("users.manage", token);
    for (const { id } of [admin, other])
      await expect(changeAccount(acting, id, { revision: 1, email: newEmail() })).rejects.toMatchObject({
        code: "ownEmail",
      });
  });

  test("that keep the e-mail are not limited", async () => {
    const member = await person({ [HRADISKO]: "member" });
    for (let round = 0; round < 7; round += 1)
      await changeAccount(library, member.id, {
        revision: round + 1,
        email: member.email,
        first_name: `Jana ${round}`,
      });
    expect(await stored(member.id)).toMatchObject({ firstName: "Jana 6", verifiedEmail: member.email });
  });

  test("of roles are recorded for the organization", async () => {
    const member = await person({ [HRADISKO]: "member" });
    await setMembership(library, member.id, { revision: 1, organization: HRADISKO, is_admin: true });
    const older = { revision: 1, organization: HRADISKO, is_admin: false };
    await expect(setMembership(library, member.id, older)).rejects.toMatchObject({ status: 412 });
    expect((await auditOf(member.id)).at(-1)).toMatchObject({
      action: "membership.change",
      organizationId: HRADISKO,
      before: { is_admin: false },
      after: { is_admin: true },
    });
  });
});

describe("leaving", () => {
  test("the last organization keeps the account without one, unless its deletion was requested", async () => {
    const stays = await person({ [HRADISKO]: "member" });
    const goes = await person({ [HRADISKO]: "member" });
    expect(await removeMembership(library, stays.id, { organization: HRADISKO, delete_account: false })).toEqual({
      deleted: false,
    });
    expect((await stored(stays.id))?.memberships).toEqual([]);
    await expect(getAccount(library, stays.id)).rejects.toMatchObject({ status: 404 });
    expect(await removeMembership(library, goes.id, { organization: HRADISKO, delete_account: true })).toEqual({
      deleted: true,
    });
    expect(await stored(goes.id)).toBeNull();
    expect((await auditOf(goes.id)).map(({ action }) => action)).toEqual(["membership.revoke", "user.delete"]);
  });

  test("one of two organizations, or a superuser's, never deletes the account", async () => {
    const both = await person({ [HRADISKO]: "member", [SVRATKA]: "member" });
    const query = { organization: HRADISKO, delete_account: true };
    await expect(removeMembership(library, both.id, query)).rejects.toMatchObject({ code: "accountStillNeeded" });
    const superuser = await person({ [HRADISKO]: "member" }, { isSuperuser: true });
    const other = await manages(await person({}, { isSuperuser: true }));
    await expect(removeMembership(other, superuser.id, query)).rejects.toMatchObject({ code: "accountStillNeeded" });
    expect((await stored(superuser.id))?.memberships).toHaveLength(1);
    expect((await stored(both.id))?.memberships).toHaveLength(2);
  });
});

test("a disabled account loses its sessions at once", async () => {
  const member = await person({ [HRADISKO]: "member" });
  const token = await signedIn(member);
  expect(await disableAccount(library, member.id)).toMatchObject({ state: "disabled" });
  expect(await actorWith(token)).toEqual({ kind: "nobody" });
  expect(await db().session.count({ where: { userId: member.id } })).toBe(0);
});

test("a deleted account leaves its harvests without a name", async () => {
  const member = await person({ [HRADISKO]: "admin" });
  const { id } = await db().harvest.create({ data: { startedById: member.id } });
  await signedIn(member);
  await deleteAccount(consortium, member.id);
  expect(await stored(member.id)).toBeNull();
  expect(await db().harvest.findUnique({ where: { id } })).toMatchObject({ startedById: null });
  expect((await auditOf(member.id)).at(-1)).toMatchObject({ action: "user.delete", subjectName: member.email });
});

test("a reset second factor removes devices, recovery codes and sessions", async () => {
  const member = await person({ [HRADISKO]: "member" });
  const { id: userId } = member;
  await db().secondFactorDevice.create({ data: { userId, kind: "authenticator", confirmedAt: new Date(0) } });
  await db().recoveryCode.create({ data: { userId, codeHash: "unused" } });
  const token = await signedIn(member);
  expect(await resetSecondFactor(consortium, userId)).toEqual({ removed: 1 });
  expect(await db().recoveryCode.count({ where: { userId } })).toBe(0);
  expect(await actorWith(token)).toEqual({ kind: "nobody" });
});
