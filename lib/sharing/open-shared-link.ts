import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { isPassword } from "@/lib/users/passwords/password";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { forgetTries, limitTries } from "@/lib/users/sessions/limit-tries";
import type { SharedLinkPassword } from "./contract";
import { hashSharedToken } from "./link-token";
import { namesPersonalTags } from "./names-personal-tags";
import { type StoredShare, storedShare } from "./shared-content";
import { isUnlocked, unlockCookie } from "./unlock-cookie";

export type OpenedLink = {
  readonly id: number;
  readonly name: string;
  readonly content: StoredShare;
  /** The creator's rights, limited to the organizations of the link. */
  readonly scope: Scope<"usage.view">;
};

/** `gone` is the same for every reason. */
type Opening = { readonly state: "gone" } | { readonly state: "locked" } | ({ readonly state: "open" } & OpenedLink);

const unavailable = { state: "gone" } as const;

/** The link of an address, for a browser with this cookie. Counts the opening only of an open link. */
export async function openSharedLink(
  token: string,
  { cookie, isFrame, counts }: { cookie: string | undefined; isFrame: boolean; counts: boolean },
): Promise<Opening> {
  const link = await findLiveLink(token);
  if (!link) return unavailable;
  const { id, name, passwordHash, createdById } = link;
  const scope = await scopeOfLink(link);
  const content = storedShare.safeParse(link.content).data;
  if (!scope || !content) return unavailable;
  if (content.kind === "report" && (await namesPersonalTags(db(), content.question, createdById))) return unavailable;
  // Frames of other sites get no cookies.
  if (passwordHash !== null && (isFrame || !isUnlocked({ id, passwordHash }, cookie))) return { state: "locked" };
  if (counts)
    await db().sharedLink.updateMany({ where: { id }, data: { openings: { increment: 1 }, lastOpenedAt: now() } });
  return { state: "open", id, name, content, scope };
}

async function findLiveLink(token: string) {
  const link = await db().sharedLink.findUnique({
    where: { tokenHash: hashSharedToken(token) },
    include: { organizations: { select: { organizationId: true }, orderBy: { organizationId: "asc" } } },
  });
  const isLive = link !== null && link.revokedAt === null && (link.expires === null || link.expires > now());
  return isLive ? link : null;
}

type LiveLink = NonNullable<Awaited<ReturnType<typeof findLiveLink>>>;

/** Null if the creator is gone, disabled, or no longer administers and sees every organization of the link. */
async function scopeOfLink({ createdById, organizations }: LiveLink): Promise<Scope<"usage.view"> | null> {
  const ids = organizations.map(({ organizationId }) => organizationId);
  const [sharing, reading] = await Promise.all([
    scopeOfPerson("shared-links.manage", createdById),
    scopeOfPerson("usage.view", createdById),
  ]);
  if (!sharing || !reading || ids.length === 0) return null;
  return ids.every((id) => sharing.reaches(id) && reading.reaches(id)) ? reading.among(ids) : null;
}

/** Checks the password and returns the cookie to set; throws NotFound, Refused, and TooManyTries. */
export async function unlockSharedLink({ network }: Scope<"anyone">, { token, password }: SharedLinkPassword) {
  const link = await findLiveLink(token);
  const tried = { account: link?.id ?? "unknown", network };
  const takeBack = await limitTries("shared-link", tried);
  if (!link) throw new NotFound("sharedLinkGone");
  const { id, passwordHash } = link;
  if (!(await isPassword(password, passwordHash)) || passwordHash === null) throw new Refused("sharedPasswordWrong");
  await takeBack();
  await forgetTries("shared-link", tried);
  return unlockCookie({ id, passwordHash }, token);
}
