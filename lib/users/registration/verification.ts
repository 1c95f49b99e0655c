import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { seal, unseal } from "@/lib/kit/seal";
import { mailOperators } from "@/lib/mail/mail-operators";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { issueLink } from "../links/links";
import { limitTries } from "../sessions/limit-tries";
import { lockAddress } from "./claim-address";
import { linkSeal, type Verification, verificationWork } from "./verification-work";

type Recipient = { id: number; email: string };

/**
 * Queues the verification mail and returns its official time. Which mail it is (the address may have an account) is
 * determined in the background, so timing reveals nothing.
 */
export async function queueVerification(
  tx: Db,
  { id: userId, email }: Recipient,
  { isNewcomer = false }: { isNewcomer?: boolean } = {},
): Promise<Date> {
  const { id: linkId, token, createdAt } = await issueLink(tx, { userId, email, purpose: "verification" });
  await enqueue(tx, verificationWork, { linkId, sealedToken: seal(token, linkSeal(linkId)), isNewcomer });
  return createdAt;
}

/** So long after one e-mail the page that asks for them may be opened again without another one. */
const QUIET_MILLISECONDS = 60_000;

/** Sends the verification e-mail again, unless the address is verified or one was sent within the last minute; `email_sent` is the time of the last. */
export async function sendVerification({ person, network }: Scope<"entering">) {
  const last = await readState(db(), person.id);
  if (!isDue(last)) return answer(last);
  await limitTries("verification", { account: person.id, network });
  return inTransaction(async (tx) => {
    await lockAddress(tx, person.email);
    const state = await readState(tx, person.id);
    if (!isDue(state)) return answer(state);
    return answer({ ...state, sent: await queueVerification(tx, { id: person.id, email: state.email }) });
  });
}

type State = { email: string; isVerified: boolean; sent: Date | null };

async function readState(tx: Db, id: number): Promise<State> {
  const { email, emailVerified } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { email: true, emailVerified: true },
  });
  const link = await tx.mailedLink.findFirst({
    where: { userId: id, purpose: "verification", email },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  return { email, isVerified: emailVerified !== null, sent: link?.createdAt ?? null };
}

const isDue = ({ isVerified, sent }: State) =>
  !isVerified && (sent === null || now().getTime() - sent.getTime() >= QUIET_MILLISECONDS);

const answer = ({ isVerified, sent }: State) => ({
  status: isVerified ? ("verified" as const) : ("pending" as const),
  email_sent: sent?.toISOString() ?? null,
});

/**
 * Sends the verification link; if the address has an account, notifies its owner with a link that ends the attempt.
 * Also notifies the site's operators of new users.
 */
export async function mailVerification({ linkId, sealedToken, isNewcomer }: Verification): Promise<void> {
  const link = await db().mailedLink.findUnique({
    where: { id: linkId, usedAt: null, expires: { gt: now() } },
    select: { email: true, user: { select: { email: true, language: true, emailVerified: true } } },
  });
  if (!link || link.user.email !== link.email || link.user.emailVerified) return;
  const owner = await db().user.findUnique({ where: { verifiedEmail: link.email }, select: { language: true } });
  const language = localeOf((owner ?? link.user).language);
  const to = { to: link.email, language };
  await inTransaction(async (tx) => {
    const verify = siteAddress(language, "/verify-email/", { key: unseal(sealedToken, linkSeal(linkId)) });
    if (owner) return queueMail(tx, { ...to, template: "alreadyRegistered", values: { link: verify } });
    await queueMail(tx, { ...to, template: "verification", values: { link: verify } });
    if (isNewcomer) await mailOperators(tx, link.user, { template: "newUser", values: { email: link.email } });
  });
}

const localeOf = (language: string): Locale => (isLocale(language) ? language : routing.defaultLocale);
