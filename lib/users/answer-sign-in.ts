import "server-only";
import type { Asked } from "@/lib/access/serve";
import { callerNetwork } from "./caller-address";
import type { credentials } from "./contract";
import { sessionCookie } from "./session-cookie";
import { signIn } from "./sign-in";

type SignInAsked = Asked<"anyone", undefined, undefined, typeof credentials>;

/** Signs the caller in and hands over the session cookie. */
export async function answerSignIn({ body, request, cookies }: SignInAsked) {
  const { name, options } = sessionCookie();
  const network = callerNetwork(request.headers.get("x-forwarded-for"));
  const session = await signIn({ ...body, network, formerToken: request.cookies.get(name)?.value });
  cookies.set(name, session.token, { ...options, expires: session.expires });
  return { key: String(session.userId) };
}
