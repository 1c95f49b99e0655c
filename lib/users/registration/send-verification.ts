import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { limitTries } from "../sessions/limit-tries";
import { lockAddress } from "./lock-address";
import { queueVerification } from "./queue-verification";

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
