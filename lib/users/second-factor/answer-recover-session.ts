import "server-only";
import type { Asked } from "@/lib/request/serve";
import { handOver } from "@/lib/users/sessions/hand-over";
import type { recoverCall } from "./contract";
import { recoverSession } from "./recover-session";

type RecoverAsked = Asked<"entering", undefined, undefined, typeof recoverCall.body>;

/** Takes a recovery code and hands over the cookie of the session that now counts. */
export async function answerRecoverSession({ scope, body, cookies }: RecoverAsked) {
  const { left, session } = await recoverSession(scope, body.code);
  handOver(cookies, session);
  return { detail: "verified" as const, left };
}
