import "server-only";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { seal } from "@/lib/kit/seal";
import { issueLink } from "../links/issue-link";
import { linkSeal, verificationWork } from "./verification-work";

type Recipient = { id: number; email: string };

/**
 * Has the verification e-mail sent once the transaction commits, and answers with the time it counts as sent. Which
 * e-mail that is, for an address may have an account already, is found out in the background: nobody can time it.
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
