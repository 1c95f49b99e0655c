import "server-only";
import type { Asked } from "@/lib/request/serve";
import type { useLinkCall } from "../contract";
import { handOver } from "../sessions/hand-over";
import { requestOrigin } from "../sessions/request-origin";
import { sessionCookie } from "../sessions/session-cookie";
import { redeemLink } from "./redeem-link";

type LinkAsked = Asked<"anyone", undefined, undefined, typeof useLinkCall.body>;

/** Sets a password by a link and hands over the cookie of the session it opens. */
export async function answerLinkUse({ scope, body, request, cookies }: LinkAsked) {
  const { userAgent } = await requestOrigin();
  const formerToken = request.cookies.get(sessionCookie().name)?.value;
  const session = await redeemLink(scope, { ...body, userAgent, formerToken });
  handOver(cookies, session);
  return { key: String(session.userId) };
}
