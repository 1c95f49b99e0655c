import "server-only";
import type { Asked } from "@/lib/access/serve";
import { sessionCookie } from "./session-cookie";
import { signOut } from "./sign-out";

/** Ends the caller's session and takes the cookie away. */
export async function answerSignOut({ request, cookies }: Asked<"anyone", undefined, undefined, undefined>) {
  const { name, options } = sessionCookie();
  await signOut(request.cookies.get(name)?.value);
  cookies.set(name, "", { ...options, maxAge: 0 });
  return { detail: "signed out" as const };
}
