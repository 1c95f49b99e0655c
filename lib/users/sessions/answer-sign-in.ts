import "server-only";
import type { Asked } from "@/lib/request/serve";
import type { credentials } from "../contract";
import { handOver } from "./hand-over";
import { requestOrigin } from "./request-origin";
import { sessionCookie } from "./session-cookie";
import { signIn } from "./sign-in";

type SignInAsked = Asked<"anyone", undefined, undefined, typeof credentials>;

/** Signs the caller in and hands over the session cookie. */
export async function answerSignIn({ scope, body, request, cookies }: SignInAsked) {
  const { userAgent } = await requestOrigin();
  const formerToken = request.cookies.get(sessionCookie().name)?.value;
  const session = await signIn(scope, { ...body, userAgent, formerToken });
  handOver(cookies, session);
  return { key: String(session.userId) };
}
