import "server-only";
import type { Asked } from "@/lib/request/serve";
import type { registerCall } from "../contract";
import { handOver } from "../sessions/hand-over";
import { requestOrigin } from "../sessions/request-origin";
import { sessionCookie } from "../sessions/session-cookie";
import { registerUser } from "./register-user";

type RegistrationAsked = Asked<"register", undefined, undefined, typeof registerCall.body>;

/** Makes an account and hands over the session cookie. */
export async function answerRegistration({ scope, body, request, cookies }: RegistrationAsked) {
  const { userAgent } = await requestOrigin();
  const formerToken = request.cookies.get(sessionCookie().name)?.value;
  const session = await registerUser(scope, { ...body, userAgent, formerToken });
  handOver(cookies, session);
  return { key: String(session.userId) };
}
