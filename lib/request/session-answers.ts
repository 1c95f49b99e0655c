import "server-only";
import type { NextRequest, NextResponse } from "next/server";
import { accessStateOf } from "@/lib/access/access-state";
import { hasSession } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { db } from "@/lib/kit/db";
import type { actAsCall } from "@/lib/users/accounts/contract";
import { actAs } from "@/lib/users/accounts/impersonation";
import { intentionCookie } from "@/lib/users/federation/intention";
import { safeReturnPath } from "@/lib/users/federation/return-path";
import type { beginSignInCall } from "@/lib/users/identities/contract";
import { providerLogout } from "@/lib/users/identities/provider-logout";
import type { redeemLinkCall } from "@/lib/users/links/contract";
import type { requestResetCall } from "@/lib/users/passwords/contract";
import { requestReset } from "@/lib/users/passwords/reset-password";
import { signIn } from "@/lib/users/passwords/sign-in";
import type { registerCall } from "@/lib/users/registration/contract";
import { redeemLink } from "@/lib/users/registration/redeem-link";
import { registerUser } from "@/lib/users/registration/register-user";
import type { confirmAuthenticatorCall, recoverCall, verifyCodeCall } from "@/lib/users/second-factor/contract";
import { confirmAuthenticator } from "@/lib/users/second-factor/devices";
import { recoverSession } from "@/lib/users/second-factor/recovery-codes";
import { verifyCode } from "@/lib/users/second-factor/verify-code";
import type { signInFields } from "@/lib/users/sessions/contract";
import { findSession } from "@/lib/users/sessions/find-session";
import { knownBrowserCookie, knownBrowserName, knownBrowserOf } from "@/lib/users/sessions/known-browser";
import { sessionCookie } from "@/lib/users/sessions/session-cookie";
import { signOut } from "@/lib/users/sessions/sessions";
import { requestOrigin } from "./current-actor";
import { ownOrigin } from "./own-origin";
import type { CallRequest } from "./serve";

type Cookies = NextResponse["cookies"];
type Opened = { token: string; expires: Date };

export async function answerSignIn({
  scope,
  body,
  request,
  cookies,
}: CallRequest<"anyone", undefined, undefined, typeof signInFields>) {
  const session = await signIn(scope, { ...body, ...(await callerOf(request)), browser: browserOf(request) });
  setSessionCookie(cookies, session);
  await knowBrowser(cookies, session);
  return { key: String(session.userId) };
}

/** Creates an account and logs it in. */
export async function answerRegistration({
  scope,
  body,
  request,
  cookies,
}: CallRequest<"register", undefined, undefined, typeof registerCall.body>) {
  const session = await registerUser(scope, { ...body, ...(await callerOf(request)) });
  setSessionCookie(cookies, session);
  return { key: String(session.userId) };
}

/** Sets a password through a link, and logs its owner in. */
export async function answerLinkUse({
  scope,
  body,
  request,
  cookies,
}: CallRequest<"anyone", undefined, undefined, typeof redeemLinkCall.body>) {
  const session = await redeemLink(scope, { ...body, ...(await callerOf(request)) });
  setSessionCookie(cookies, session);
  await knowBrowser(cookies, session);
  return { key: String(session.userId) };
}

export async function answerVerifyCode({
  scope,
  params,
  body,
  cookies,
}: CallRequest<"entering", typeof verifyCodeCall.params, undefined, typeof verifyCodeCall.body>) {
  const verification = { deviceId: params.device, code: body.code, requestId: body.request_id };
  setSessionCookie(cookies, await verifyCode(scope, verification));
  cookies.set(knownBrowserCookie(scope.person.id));
  return { detail: "verified" as const };
}

export async function answerRecoverSession({
  scope,
  body,
  cookies,
}: CallRequest<"entering", undefined, undefined, typeof recoverCall.body>) {
  const { left, session } = await recoverSession(scope, body.code);
  setSessionCookie(cookies, session);
  cookies.set(knownBrowserCookie(scope.person.id));
  return { detail: "verified" as const, left };
}

/** Adds an authenticator app; the session counts as having entered its code. */
export async function answerConfirmAuthenticator({
  scope,
  params,
  body,
  cookies,
}: CallRequest<
  "account.change",
  typeof confirmAuthenticatorCall.params,
  undefined,
  typeof confirmAuthenticatorCall.body
>) {
  const { recoveryCodes, session } = await confirmAuthenticator(scope, { deviceId: params.device, code: body.code });
  setSessionCookie(cookies, session);
  return { recovery_codes: recoveryCodes };
}

export async function answerActAs({
  scope,
  params,
  cookies,
}: CallRequest<"impersonate", typeof actAsCall.params, undefined, undefined>) {
  const { current, real_user, ...session } = await actAs(scope, params.account);
  setSessionCookie(cookies, session);
  return { current, real_user };
}

/** Sends a link to choose a new password. */
export const answerResetRequest = ({
  scope,
  body,
  request,
}: CallRequest<"anyone", undefined, undefined, typeof requestResetCall.body>) =>
  requestReset(scope, { ...body, browser: browserOf(request) });

export async function answerSignOut({
  scope,
  request,
  cookies,
}: CallRequest<"anyone", undefined, undefined, undefined>) {
  const ended = await signOut(request.cookies.get(sessionCookie().name)?.value);
  if (ended) await recordAudit(db(), scope, { action: "session.close", by: ended.owner });
  const { name, options } = sessionCookie();
  cookies.set(name, "", { ...options, maxAge: 0 });
  const leave = await providerLogout(ended?.identity ?? null, ownOrigin(request.headers));
  return { detail: "signed out" as const, leave };
}

/** Remembers what the person wants before they leave for a provider. */
export function answerBeginSignIn({
  scope: { actor },
  body: { next, uid, token },
  cookies,
}: CallRequest<"anyone", undefined, undefined, typeof beginSignInCall.body>) {
  const invitation = uid && token ? { uid, token } : null;
  const sessionId = hasSession(actor) ? actor.sessionId : 0;
  cookies.set(intentionCookie({ next: safeReturnPath(next), sessionId, invitation }));
  return { address: "/api/federation/sign-in/" };
}

export function setSessionCookie(cookies: Cookies, { token, expires }: Opened): void {
  const { name, options } = sessionCookie();
  cookies.set(name, token, { ...options, expires });
}

/**
 * Marks the browser as known after a complete login, so that limits on failed logins treat it separately from
 * strangers.
 */
export async function knowBrowser(cookies: Cookies, { token }: Opened): Promise<void> {
  const session = await findSession(token);
  if (session && !accessStateOf(session).needsCode) cookies.set(knownBrowserCookie(session.user.id));
}

const browserOf = (request: NextRequest) => knownBrowserOf(request.cookies.get(knownBrowserName())?.value);

async function callerOf(request: NextRequest) {
  const { userAgent } = await requestOrigin();
  return { userAgent, formerToken: request.cookies.get(sessionCookie().name)?.value };
}
