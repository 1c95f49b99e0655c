import "server-only";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { seal } from "@/lib/kit/seal";
import { issueLink } from "../links/issue-link";
import { linkSeal, verificationWork } from "./verification-work";

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
