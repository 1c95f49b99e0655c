import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/kit/db";
import type { Asked } from "@/lib/request/serve";
import { takeAway } from "./hand-over";
import { sessionCookie } from "./session-cookie";
import { signOut } from "./sign-out";

/** Ends the caller's session and takes the cookie away. */
export async function answerSignOut({ scope, request, cookies }: Asked<"anyone", undefined, undefined, undefined>) {
  const owner = await signOut(request.cookies.get(sessionCookie().name)?.value);
  if (owner) await recordAudit(db(), scope, { action: "session.close", by: owner });
  takeAway(cookies);
  return { detail: "signed out" as const };
}
